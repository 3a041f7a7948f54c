// @ts-check
import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What the machine is made with: the program that must be there, and the package of Debian's that brings it. */
export const tools = [
  ['qemu-system-x86_64', 'qemu-system-x86'],
  ['busybox', 'busybox-static'],
  ['modprobe', 'kmod'],
  ['cpio', 'cpio'],
  ['udevadm', 'udev'],
]

/** What some of the tests need beside, by a file of it; without it they are skipped. */
export const extras = [
  ['/usr/sbin/pcscd', 'pcscd'],
  ['/usr/lib/pcsc/drivers/serial/libifdvpcd.so', 'vsmartcard-vpcd'],
  ['/usr/bin/cc', 'gcc'],
]

/** Drivers by name, with their options; `dummy_hcd` is a USB host and the device side in one. */
const drivers = [
  ['virtio_pci'],
  ['9p'],
  ['9pnet_virtio'],
  ['overlay'],
  ['configfs'],
  // One port for a printer and one for a card reader.
  ['dummy_hcd', 'num=2'],
  ['libcomposite'],
  ['usb_f_printer'],
  ['usb_f_hid'],
  ['usb_f_acm'],
  ['usblp'],
  ['usbhid'],
  ['hid-generic'],
  ['cdc-acm'],
]

/**
 * Runs a program to its end. Throws its output if it fails.
 * @param {string} cwd
 * @param {string} command
 * @param {string[]} args
 */
const outputOf = (cwd, command, ...args) =>
  execFileSync(command, args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 1 << 24,
  })

/**
 * Debian's stock kernel, unpacked and never installed: it has the gadget drivers that small kernels leave out.
 * @param {string} folder
 */
function unpackKernel(folder) {
  const kernel = join(folder, 'kernel')
  if (existsSync(kernel)) return kernel
  const name = /Depends: (\S+)/.exec(outputOf(folder, 'apt-cache', 'depends', 'linux-image-amd64'))?.[1]
  if (!name) throw new Error('apt knows no linux-image-amd64.')
  outputOf(folder, 'apt-get', 'download', name)
  const draft = `${kernel}.new`
  const archive = readdirSync(folder).find((file) => file.startsWith(name) && file.endsWith('.deb'))
  if (!archive) throw new Error(`apt brought no ${name}.`)
  outputOf(folder, 'dpkg-deb', '--extract', archive, draft)
  rmSync(join(folder, archive))
  outputOf(folder, 'depmod', '--basedir', draft, readdirSync(join(draft, 'lib/modules'))[0] ?? '')
  renameSync(draft, kernel)
  return kernel
}

/**
 * The files of the drivers and of all that they stand on, in the order in which they load.
 * @param {string} kernel
 * @param {string} version
 */
function driverFiles(kernel, version) {
  /** @type {Map<string, string>} */
  const files = new Map()
  for (const [name = '', options = ''] of drivers) {
    const list = outputOf(
      '/',
      'modprobe',
      '--dirname',
      kernel,
      '--set-version',
      version,
      '--show-depends',
      name,
    )
    for (const [, file = ''] of list.matchAll(/^insmod (\S+)/gm))
      if (!files.has(file)) files.set(file, basename(file).startsWith(`${name}.`) ? options : '')
  }
  return files
}

/**
 * Makes the kernel and the first files of the machine in a folder.
 * @param {string} folder
 * @returns {{ kernel: string, files: string }} where they are
 */
export function buildMachine(folder) {
  mkdirSync(folder, { recursive: true })
  const kernel = unpackKernel(folder)
  const version = readdirSync(join(kernel, 'lib/modules'))[0] ?? ''
  const root = join(folder, 'root')
  rmSync(root, { recursive: true, force: true })
  for (const place of ['bin', 'proc', 'sys', 'dev', 'host', 'layer', 'machine', 'modules'])
    mkdirSync(join(root, place), { recursive: true })
  copyFileSync(outputOf('/', 'sh', '-c', 'command -v busybox').trim(), join(root, 'bin/busybox'))
  copyFileSync(fileURLToPath(new URL('init.sh', import.meta.url)), join(root, 'init'))
  outputOf(root, 'chmod', '755', 'init', 'bin/busybox')
  const files = driverFiles(kernel, version)
  for (const file of files.keys()) copyFileSync(file, join(root, 'modules', basename(file)))
  const order = [...files].map(([file, options]) => `${basename(file)} ${options}\n`)
  writeFileSync(join(root, 'modules/order'), order.join(''))
  const archive = join(folder, 'files.cpio')
  outputOf(root, 'sh', '-c', `find . | cpio --quiet --create --format=newc > '${archive}'`)
  return { kernel: join(kernel, 'boot', `vmlinuz-${version}`), files: archive }
}
