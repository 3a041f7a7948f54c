/** A file as its text: the bundler puts it into the program. */
declare module '*?raw' {
  const text: string
  export default text
}
