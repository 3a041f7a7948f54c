// @ts-check
// `npm start -- --port 3001` is `balcao start --port 3001`.
process.argv.splice(2, 0, 'start')
await import('./balcao.mjs')
