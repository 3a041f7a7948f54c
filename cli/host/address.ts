import { InvalidArgumentError } from 'commander'

/** The origin of a host. All paths of the contract begin at its root. */
export function hostOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !url.protocol.startsWith('http') || url.username)
    throw new InvalidArgumentError('It must be an address such as https://host.example.')
  if (url.pathname !== '/' || url.search || url.hash)
    throw new InvalidArgumentError(`A host answers at the root of its address: ${url.origin}.`)
  return url.origin
}
