@echo off
rem Starts the print program whenever this user logs in, and now.
set "STARTUP=%APPDATA%\Microsoft\Windows\Start Menu\Programs\Startup"
> "%STARTUP%\balcao-print.cmd" echo @start "Balcao print program" /min "%~dp0start.cmd"
if errorlevel 1 exit /b 1
start "Balcao print program" /min "%~dp0start.cmd"
echo The print program starts whenever you log in.
echo What is wrong, if anything: balcao-print doctor
