// Imported before anything else: a Node that is too old must show a sentence, not a syntax error.
const [major, minor] = process.versions.node.split('.').map(Number)

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Balcão needs Node 20.19 or newer, and this is Node ${process.versions.node}.`)
  process.exit(1)
}
