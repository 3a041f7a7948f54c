#!/bin/busybox sh
# The first process of the small machine: loads the drivers, puts the host's files under a layer of its own that takes
# all writes, and runs one script among them. What the script ends with is the machine's last word.
b=/bin/busybox

$b mount -t proc proc /proc
$b mount -t sysfs sys /sys
$b mount -t devtmpfs dev /dev

while read -r module options; do
  # Options must stay apart.
  # shellcheck disable=SC2086
  $b insmod "/modules/$module" $options || echo "The driver $module could not be loaded."
done < /modules/order

$b mount -t 9p -o trans=virtio,version=9p2000.L,msize=524288,cache=loose,ro host /host
$b mount -t tmpfs layer /layer
$b mkdir /layer/upper /layer/work
$b mount -t overlay -o lowerdir=/host,upperdir=/layer/upper,workdir=/layer/work machine /machine

for place in proc sys dev; do $b mount --bind "/$place" "/machine/$place"; done
$b mkdir -p /machine/dev/pts /machine/dev/shm
$b mount -t devpts pts /machine/dev/pts
for place in dev/shm run; do $b mount -t tmpfs fresh "/machine/$place"; done
$b mount -t configfs config /machine/sys/kernel/config
$b ip link set lo up

echo 'the machine is up'
session=$($b sed 's/.*session=\([^ ]*\).*/\1/' /proc/cmdline)
PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root TMPDIR=/dev/shm \
  $b chroot /machine /bin/sh "$session" < /dev/null
echo "the machine ends with $?"
$b poweroff -f
