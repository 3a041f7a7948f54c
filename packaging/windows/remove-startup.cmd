@echo off
rem The print program no longer starts by itself; close its window to end it.
del "%APPDATA%\Microsoft\Windows\Start Menu\Programs\Startup\balcao-print.cmd" 2>nul
echo The print program no longer starts when you log in. Close its window to end it.
