/** A page as `vite.pages.ts` makes it: one script and one style sheet. */
declare module '*?page' {
  export const script: string
  export const style: string
}

/** A file as its text: the bundler puts it into the program. */
declare module '*?raw' {
  const text: string
  export default text
}
