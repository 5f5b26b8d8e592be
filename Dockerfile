# Builds Titrant and runs its jar:
#   docker build -t titrant .
#   docker run --rm -v "$PWD/titrant-out:/work/titrant-out" titrant test --db sqlite --time 60s
FROM eclipse-temurin:17-jdk AS build
COPY . /src
WORKDIR /src
RUN ./mvnw -B -q -ntp -Pquick -pl dist -am package

FROM eclipse-temurin:17-jre
# The program's name, for scripts that run several commands in one container.
RUN printf '#!/bin/sh\nexec java -XX:+UseSerialGC -jar /opt/titrant.jar "$@"\n' > /usr/local/bin/titrant && chmod +x /usr/local/bin/titrant
# PostgreSQL refuses to run as root.
RUN useradd --create-home titrant && mkdir /work && chown titrant /work
USER titrant
WORKDIR /work
COPY --from=build /src/dist/target/titrant.jar /opt/titrant.jar
ENTRYPOINT ["java", "-XX:+UseSerialGC", "-jar", "/opt/titrant.jar"]
CMD ["test"]
