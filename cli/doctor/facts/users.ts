import { readFile } from 'node:fs/promises'
import { userInfo } from 'node:os'

/** A user, and the numbers and names of the groups that count for device files. */
export interface User {
  readonly id: number
  readonly name: string
  readonly groupIds: readonly number[]
  readonly groups: readonly string[]
}

interface Account {
  readonly name: string
  readonly id: number
  readonly groupId: number
}

export interface Group {
  readonly name: string
  readonly id: number
  readonly members: readonly string[]
}

const rows = (text: string): string[][] =>
  text
    .split('\n')
    .filter((row) => row !== '')
    .map((row) => row.split(':'))

/** The rows of `/etc/passwd`. */
export const accountsIn = (text: string): Account[] =>
  rows(text).map(([name = '', , id, groupId]) => ({ name, id: Number(id), groupId: Number(groupId) }))

/** The rows of `/etc/group`. */
export const groupsIn = (text: string): Group[] =>
  rows(text).map(([name = '', , id, members = '']) => ({ name, id: Number(id), members: members.split(',') }))

export const systemGroups = async (): Promise<Group[]> =>
  groupsIn(await readFile('/etc/group', 'utf8').catch(() => ''))

/** A user without an account, as in a container, has only a number. */
function ownName(): string {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.() ?? '?')
  }
}

/** The user with that id, otherwise the one of this process. */
export async function userOf(userId: number | null): Promise<User> {
  const groups = await systemGroups()
  const accounts = accountsIn(await readFile('/etc/passwd', 'utf8').catch(() => ''))
  const account = accounts.find(({ id }) => id === userId)
  const isThis = account === undefined || userId === process.getuid?.()
  const name = account?.name ?? ownName()
  const groupIds = isThis
    ? (process.getgroups?.() ?? [])
    : [account.groupId, ...groups.filter(({ members }) => members.includes(name)).map(({ id }) => id)]
  return {
    id: account?.id ?? process.getuid?.() ?? -1,
    name,
    groupIds,
    groups: groups.filter(({ id }) => groupIds.includes(id)).map((group) => group.name),
  }
}
