// Imported before anything else: a Node that is too old must show a sentence, not a syntax error. With Node 21, and
// 22 before 22.12, npm leaves native code out that the build needs.
const [major, minor] = process.versions.node.split('.').map(Number)

if (major < 20 || (major === 20 && minor < 19) || major === 21 || (major === 22 && minor < 12)) {
  console.error(`Balcão needs Node 20.19, or 22.12 or later, and this is Node ${process.versions.node}.`)
  process.exit(1)
}
