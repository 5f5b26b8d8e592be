@echo off
rem Runs Titrant from the unpacked zip.
setlocal
set "java=java"
if defined JAVA_HOME if exist "%JAVA_HOME%\bin\java.exe" set "java=%JAVA_HOME%\bin\java.exe"
"%java%" -XX:+UseSerialGC -Xshare:auto -cp "%~dp0..\lib\*" io.titrant.cli.Main %*
exit /b %ERRORLEVEL%
