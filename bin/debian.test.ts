import { describe, expect, it } from 'vitest'
import { patientApt } from './debian.mjs'

describe('apt', () => {
  const held = { ok: false, output: 'E: Could not get lock /var/lib/apt/lists/lock. It is held by process 7' }
  const unlocked = { ok: true, output: 'Done' }

  it('is tried again while another program holds one of its locks', async () => {
    const calls: string[] = []
    let pauses = 0
    const answers = [held, held, unlocked, unlocked]
    const apt = patientApt(
      async (_command, args) => {
        calls.push(args.at(-1)!)
        return answers[calls.length - 1]!
      },
      async () => ++pauses,
    )
    expect(await apt('update')).toEqual(unlocked)
    expect(await apt('install', 'nginx')).toEqual(unlocked)
    expect([calls, pauses]).toEqual([['update', 'update', 'update', 'nginx'], 2])
  })

  it('is waited for ten minutes in all, whatever is still to be installed', async () => {
    let pauses = 0
    const apt = patientApt(
      async () => held,
      async () => ++pauses,
    )
    for (const name of ['chromium', 'nginx', 'socat']) expect(await apt('install', name)).toEqual(held)
    expect(pauses).toBe(300)
  })

  it('is not tried again where something else is wrong', async () => {
    const offline = { ok: false, output: 'E: Unable to locate package nginx' }
    const apt = patientApt(
      async () => offline,
      () => Promise.reject(new Error('a pause')),
    )
    expect(await apt('install', 'nginx')).toEqual(offline)
  })
})
