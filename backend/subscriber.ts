import { isIPv6 } from 'node:net'

/**
 * The subscriber of an address: for IPv4 the address itself, for IPv6 the /64 network, which is the smallest that a subscriber
 * gets (RFC 6177).
 */
export function subscriberOf(address: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? []
  if (mapped !== undefined) return mapped
  if (!isIPv6(address)) return address
  // A URL writes an address in lower case, without a zone and without the dotted form of IPv4.
  const { hostname } = new URL(`http://[${address.replace(/%.*$/, '')}]`)
  const [before = [], after = []] = hostname.slice(1, -1).split('::').map(groupsOf)
  const zeros = Array<string>(8 - before.length - after.length).fill('0')
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`
}

const groupsOf = (text: string) => (text === '' ? [] : text.split(':'))
