import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { endsWithTests } from '../kit/children.ts'
import { waitFor } from '../kit/wait-for.ts'

export const nginxProgram = '/usr/sbin/nginx'
export const isNginxThere = existsSync(nginxProgram)

export interface Proxy {
  readonly url: string
  /** Of each POST so far: how many processes it was sent to. */
  sentTo(): Promise<number[]>
  stop(): Promise<void>
}

/** The configuration of `deploy/`, with the ports of a test in place of its own, and without TLS. */
async function configOf(port: number, hostPorts: readonly number[]): Promise<string> {
  const shipped = await readFile('deploy/nginx/balcao.conf', 'utf8')
  const config = hostPorts
    .reduce(
      (text, hostPort, place) => text.replace(`127.0.0.1:300${place + 1} `, `127.0.0.1:${hostPort} `),
      shipped,
    )
    .replace(/server \{\s+listen 80;[^}]+\}/, '')
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replace(/ssl_certificate.*;/g, '')
  if (/127\.0\.0\.1:300\d |listen 443|ssl_/.test(config))
    throw new Error('the configuration is not the one that this test knows')
  return config
}

/** nginx with the configuration of `deploy/`, in a folder. */
export async function startNginx(folder: string, port: number, hostPorts: readonly number[]): Promise<Proxy> {
  await writeFile(join(folder, 'balcao.conf'), await configOf(port, hostPorts))
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; pid nginx.pid; ${process.getuid?.() === 0 ? 'user root;' : ''}
     events {}
     http {
       log_format sent '$request_method $upstream_connect_time';
       access_log access.log sent;
       ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${name};`).join(' ')}
       include balcao.conf;
     }`,
  )
  const nginx: ChildProcess = endsWithTests(
    spawn(nginxProgram, ['-p', folder, '-c', 'nginx.conf', '-e', 'error.log'], { stdio: 'ignore' }),
    'SIGTERM',
  )
  const url = `http://127.0.0.1:${port}`
  const ended = once(nginx, 'close').then(async () => {
    throw new Error(await readFile(join(folder, 'error.log'), 'utf8'))
  })
  // Later it ends with the tests.
  ended.catch(() => undefined)
  await Promise.race([ended, waitFor('nginx to answer', async () => (await fetch(`${url}/health`)).ok)])
  return {
    url,
    async sentTo() {
      const log = await readFile(join(folder, 'access.log'), 'utf8')
      const posts = log.split('\n').filter((line) => line.startsWith('POST '))
      // A process that could not be reached has no time.
      return posts.map(
        (line) =>
          line
            .slice('POST '.length)
            .split(', ')
            .filter((time) => time !== '-').length,
      )
    },
    async stop() {
      nginx.kill('SIGTERM')
      await once(nginx, 'exit')
    },
  }
}
