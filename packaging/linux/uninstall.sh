#!/bin/sh
# Takes the print program off this machine: run as root.
#   sudo ./uninstall.sh           keeps the settings, the journal and the receipts in /var/lib/balcao-print
#   sudo ./uninstall.sh --purge   takes these as well
set -eu

root=${DESTDIR:-}

case "${1:-}" in
  '' | --purge) ;;
  *) echo "uninstall.sh: it knows --purge alone" >&2; exit 2 ;;
esac
if [ -z "$root" ] && [ "$(id -u)" -ne 0 ]; then
  echo "uninstall.sh: run it as root: sudo ./uninstall.sh" >&2
  exit 1
fi

has_systemd() { [ -z "$root" ] && [ -d /run/systemd/system ]; }

if has_systemd; then systemctl disable --now balcao-print 2> /dev/null || true; fi
rm -f "$root/etc/systemd/system/balcao-print.service" "$root/etc/udev/rules.d/70-balcao-print.rules" \
  "$root/etc/polkit-1/rules.d/50-balcao-print.rules" "$root/usr/local/bin/balcao-print"
rm -rf "$root/opt/balcao-print"
if has_systemd; then systemctl daemon-reload; fi
if [ -z "$root" ] && command -v udevadm > /dev/null && [ -d /run/udev ]; then udevadm control --reload; fi

if [ "${1:-}" = --purge ]; then
  rm -rf "$root/var/lib/balcao-print" "$root/etc/default/balcao-print"
  if [ -z "$root" ] && id balcao-print > /dev/null 2>&1; then userdel balcao-print; fi
fi
