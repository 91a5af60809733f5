@echo off
rem Cella's command line. Builds itself on first use; needs a JDK (17 or later) and Maven.
rem After changing sources: delete server\target\cella.jar.
setlocal
set "HOME_DIR=%~dp0.."
set "JAR=%HOME_DIR%\server\target\cella.jar"
set "JAVA=java"
if defined JAVA_HOME set "JAVA=%JAVA_HOME%\bin\java"
if exist "%JAR%" goto run
echo cella: building, once ... 1>&2
pushd "%HOME_DIR%"
call mvn -q -B -ntp -Dquick -Dmaven.test.skip -pl server -am package 1>&2
set "BUILT=%ERRORLEVEL%"
popd
if not "%BUILT%"=="0" exit /b 1
:run
"%JAVA%" %CELLA_JAVA_OPTS% -jar "%JAR%" %*
exit /b %ERRORLEVEL%
