@echo off
rem Runs the print program, and starts it again when it ends. Its options stand in one line of options.txt in the data folder,
rem for example: --origin https://counter.example
title Balcao print program
set "OPTIONS="
if not exist "%LOCALAPPDATA%\Balcao" mkdir "%LOCALAPPDATA%\Balcao"
if exist "%LOCALAPPDATA%\Balcao\options.txt" set /p OPTIONS=<"%LOCALAPPDATA%\Balcao\options.txt"
:again
call "%~dp0balcao-print.cmd" daemon %OPTIONS%
if %ERRORLEVEL% EQU 2 goto wrong
ping -n 3 127.0.0.1 >nul
goto again
:wrong
echo The options in %LOCALAPPDATA%\Balcao\options.txt are wrong.
pause
