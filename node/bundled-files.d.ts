/** A page built by `vite.pages.ts`: one script and one style sheet. */
declare module '*?page' {
  export const script: string
  export const style: string
}

/** A file as text: the bundler includes it in the program. */
declare module '*?raw' {
  const text: string
  export default text
}
