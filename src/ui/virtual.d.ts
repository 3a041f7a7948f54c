declare module 'virtual:texts' {
  /** Where the build put the texts of each language. They are data: the browser need neither compile nor run them. */
  const addresses: Readonly<Record<import('../values/language.ts').Language, string>>
  export default addresses
}
