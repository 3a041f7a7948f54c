declare global {
  /** The part of Trusted Types that the page uses. */
  interface Window {
    readonly trustedTypes?: {
      createPolicy(name: 'default', rules: { createScriptURL(address: string): string | null }): unknown
    }
  }
}

/** The build's own files; that they are of this origin, the content security policy demands of every script. */
const built = /\/(assets\/[\w-]+|sw)\.js$/

/** The content security policy lets no text become markup or code. Workers are started by an address, which this admits. */
export function trustOwnScripts(): void {
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: (address) => (built.test(address) ? address : null),
  })
}
