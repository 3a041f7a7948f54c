#!/bin/sh
# Installs the print program for the whole machine, or a newer version over an older one: run as root.
#   sudo ./install.sh
# DESTDIR puts everything below another folder and touches nothing that runs.
set -eu
# The service's user runs what is installed, whatever root's umask.
umask 022

here=$(dirname "$(readlink -f "$0")")
root=${DESTDIR:-}
home=$root/opt/balcao-print
user=balcao-print

if [ -z "$root" ] && [ "$(id -u)" -ne 0 ]; then
  echo "install.sh: run it as root: sudo ./install.sh" >&2
  exit 1
fi

has_systemd() { [ -z "$root" ] && [ -d /run/systemd/system ]; }

# The new version is whole before the old one goes, which prints until then.
trap 'rm -rf "$home.new"' EXIT
mkdir -p "$root/opt" "$root/usr/local/bin"
rm -rf "$home.new"
mkdir "$home.new"
cp -R "$here/." "$home.new/"
chmod -R a+rX,go-w "$home.new"
# On the disk before the old version goes: a power cut right after an update must not leave empty files.
sync
# Stopped whatever it does: one that ends at its start waits for its next one most of the time, and would count its starts on.
if has_systemd && [ -e "$root/etc/systemd/system/balcao-print.service" ]; then
  systemctl stop balcao-print
  systemctl reset-failed balcao-print 2> /dev/null || true
fi
rm -rf "$home"
mv "$home.new" "$home"

# Technicians call it by name, and it finds the folder of the service.
cat > "$root/usr/local/bin/balcao-print" <<'END'
#!/bin/sh
: "${BALCAO_DATA:=/var/lib/balcao-print}"
export BALCAO_DATA
exec /opt/balcao-print/balcao-print "$@"
END
chmod 755 "$root/usr/local/bin/balcao-print"

put() { # put FILE FOLDER: a file of ours, readable by all
  mkdir -p "$root$2"
  cp "$here/$1" "$root$2/"
  chmod 644 "$root$2/$(basename "$1")"
}
put systemd/balcao-print.service /etc/systemd/system
put udev/70-balcao-print.rules /etc/udev/rules.d
if [ -d "$root/etc/polkit-1" ]; then put polkit/50-balcao-print.rules /etc/polkit-1/rules.d; fi
# What the shop has set stays as it is.
[ -e "$root/etc/default/balcao-print" ] || put default/balcao-print /etc/default
sync

if [ -n "$root" ]; then exit 0; fi

for group in lp dialout plugdev; do
  getent group "$group" > /dev/null || groupadd --system "$group"
done
id "$user" > /dev/null 2>&1 ||
  useradd --system --user-group --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin "$user"
usermod -aG lp,dialout,plugdev "$user"

if command -v udevadm > /dev/null && [ -d /run/udev ]; then
  udevadm control --reload
  udevadm trigger --subsystem-match=usb --subsystem-match=usbmisc --subsystem-match=hidraw
fi

if has_systemd; then
  systemctl daemon-reload
  systemctl enable --now balcao-print
  # systemctl does not wait for a program that ends at its start; the service starts it again every 2 seconds.
  sleep 3
  if ! systemctl is-active --quiet balcao-print ||
    [ "$(systemctl show --property NRestarts --value balcao-print)" != 0 ]; then
    echo "The print program is installed, but it does not run. Its reason: journalctl -u balcao-print" >&2
    exit 1
  fi
  echo "The print program is installed and runs. What is wrong, if anything: sudo balcao-print doctor"
else
  echo "The print program is installed. There is no systemd here: start it with \"balcao-print daemon\"."
fi
