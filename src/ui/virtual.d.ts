declare module 'virtual:texts' {
  /** The addresses of each language's texts. They are data: the browser need neither compile nor run them. */
  const addresses: Readonly<Record<import('../values/language.ts').Language, string>>
  export default addresses
}

declare module '*.svg' {
  /** Where the build put the picture: under a name by its content, which the browser keeps for when the host is away. */
  const address: string
  export default address
}
