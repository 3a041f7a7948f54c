@echo off
rem The print program with the Node that came along: "balcao-print doctor", "balcao-print printer list" and so on.
if not defined BALCAO_DATA set "BALCAO_DATA=%LOCALAPPDATA%\Balcao"
"%~dp0bin\node.exe" "%~dp0app\balcao-print.js" %*
