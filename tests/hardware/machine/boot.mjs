// @ts-check
import { spawn } from 'node:child_process'

const patienceMs = 30 * 60_000

/**
 * Boots the machine, in which this machine's files are seen at their own paths, and runs one script in it. What it
 * prints goes to `show`, line by line.
 * @param {{ kernel: string, files: string }} machine
 * @param {string} session path of the script
 * @param {(line: string) => void} show
 * @returns {Promise<{ wasUp: boolean, result: number | null }>} whether the script began, and what it ended with; null
 * where it never did
 */
export function boot({ kernel, files }, session, show) {
  // Without hardware help: where that is offered inside a virtual machine it may hang for ever.
  const machine = [
    '-accel',
    'tcg,thread=multi',
    '-cpu',
    'max',
    '-smp',
    '2',
    '-m',
    '2048',
    '-nodefaults',
    '-display',
    'none',
    '-no-reboot',
    '-nic',
    'none',
  ]
  const host = 'local,id=host,path=/,security_model=none,readonly=on,multidevs=remap'
  const child = spawn(
    'qemu-system-x86_64',
    [
      ...machine,
      ...['-serial', 'stdio', '-kernel', kernel, '-initrd', files],
      ...['-fsdev', host, '-device', 'virtio-9p-pci,fsdev=host,mount_tag=host'],
      ...['-append', `console=ttyS0 quiet loglevel=3 panic=-1 oops=panic session=${session}`],
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const timer = setTimeout(() => child.kill(), patienceMs)
  /** @type {number | null} */
  let result = null
  let wasUp = false
  let pending = ''
  child.stdout.setEncoding('utf8').on('data', (/** @type {string} */ chunk) => {
    const lines = (pending + chunk).replaceAll('\r', '').split('\n')
    pending = lines.pop() ?? ''
    for (const line of lines) {
      const end = /the machine ends with (\d+)$/.exec(line)
      if (end) result = Number(end[1])
      else if (line.includes('the machine is up')) wasUp = true
      else show(line)
    }
  })
  return new Promise((resolve) => {
    child.on('error', () => resolve({ wasUp, result }))
    child.on('close', () => {
      clearTimeout(timer)
      resolve({ wasUp, result })
    })
  })
}
