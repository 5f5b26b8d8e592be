# The commands of bench/ source this file: it builds the measurements, and sets root and classpath.
root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
(cd "$root" && ./mvnw -B -q -ntp -Pquick -pl bench -am package dependency:copy-dependencies -DincludeScope=runtime -DoutputDirectory=target/lib)
classpath="$root/bench/target/classes:$root/bench/target/lib/*"
