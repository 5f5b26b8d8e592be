@echo off
rem Runs Titrant from the unpacked zip.
setlocal
set "java=java"
if defined JAVA_HOME if exist "%JAVA_HOME%\bin\java.exe" set "java=%JAVA_HOME%\bin\java.exe"
rem Most commands run much code, each part of it rarely: compiling it to the utmost costs more than it gains.
set "compiler=-XX:TieredStopAtLevel=1"
if "%~1"=="check" set "compiler=-XX:+TieredCompilation"
if "%~1"=="convert" set "compiler=-XX:+TieredCompilation"
if "%~1"=="storm" set "compiler=-XX:+TieredCompilation"
"%java%" -XX:+UseSerialGC -Xshare:auto %compiler% -cp "%~dp0..\lib\*" io.titrant.cli.Main %*
exit /b %ERRORLEVEL%
