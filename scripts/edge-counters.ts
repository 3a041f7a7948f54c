import { Visitor, parseSync, type Plugin } from 'vite'

/** So many places have a counter of their own. */
export const edgePlaces = 65_536

interface Span {
  readonly start: number
  readonly end: number
}

const shortestText = 2
const longestText = 40

/**
 * Counts how often each branch of the product's modules is taken, in the bytes of `globalThis.fuzzEdges`, and lists the texts in
 * their code in `globalThis.fuzzTexts`: for coverage-guided fuzzing (`tests/fuzz`). Only modules of which `isCounted` is true.
 */
export function edgeCounters(isCounted: (file: string) => boolean): Plugin {
  let edges = 0
  return {
    name: 'edge-counters',
    enforce: 'post',
    transform(code, file) {
      if (!isCounted(file)) return null
      const module = counted(file, code, edges)
      edges += module.edges
      if (edges > edgePlaces) throw new Error(`There are more than ${edgePlaces} branches.`)
      return { code: module.code, map: null }
    },
  }
}

/** The module with counters from number `first` on. */
function counted(file: string, code: string, first: number): { code: string; edges: number } {
  let edges = 0
  const texts = new Set<string>()
  const starts: [at: number, text: string][] = []
  const ends: [at: number, text: string][] = []
  const count = () => `fuzzEdge[${first + edges++}]++`
  const statement = ({ start, end }: Span) => {
    starts.push([start, `{${count()};`])
    ends.push([end, '}'])
  }
  const expression = ({ start, end }: Span) => {
    starts.push([start, `(${count()},(`])
    ends.push([end, '))'])
  }
  const inside = ({ start }: Span) => starts.push([start + 1, `${count()};`])
  const body = ({ body: node }: { body: (Span & { type: string }) | null }) => {
    if (node?.type === 'BlockStatement' || node?.type === 'FunctionBody') inside(node)
    else if (node) expression(node)
  }
  const loop = ({ body: node }: { body: Span }) => statement(node)
  new Visitor({
    FunctionDeclaration: body,
    FunctionExpression: body,
    ArrowFunctionExpression: body,
    IfStatement({ consequent, alternate }) {
      statement(consequent)
      if (alternate) statement(alternate)
    },
    ConditionalExpression({ consequent, alternate }) {
      expression(consequent)
      expression(alternate)
    },
    LogicalExpression: ({ right }) => expression(right),
    AssignmentPattern: ({ right }) => expression(right),
    SwitchCase({ consequent: [statements] }) {
      if (statements) starts.push([statements.start, `${count()};`])
    },
    CatchClause: ({ body: node }) => void inside(node),
    ForStatement: loop,
    ForOfStatement: loop,
    ForInStatement: loop,
    WhileStatement: loop,
    DoWhileStatement: loop,
    Literal({ value }) {
      if (typeof value !== 'string' || value.length < shortestText || value.length > longestText) return
      texts.add(value)
    },
  }).visit(parseSync(file.replace(/\.json$/, '.js'), code, { lang: 'js' }).program)
  return { code: header(first + edges, texts) + inserted(code, starts, ends), edges }
}

const header = (end: number, texts: ReadonlySet<string>): string =>
  `globalThis.fuzzEdges ??= new Uint8Array(${edgePlaces}); const fuzzEdge = globalThis.fuzzEdges; ` +
  `globalThis.fuzzEdgesEnd = Math.max(globalThis.fuzzEdgesEnd ?? 0, ${end}); ` +
  `(globalThis.fuzzTexts ??= []).push(...${JSON.stringify([...texts])});\n`

/** An inner part begins after the outer one and ends before it; what ends at a place, ends before others begin there. */
function inserted(
  code: string,
  starts: readonly (readonly [at: number, text: string])[],
  ends: readonly (readonly [at: number, text: string])[],
): string {
  const texts = [...ends.toReversed(), ...starts].toSorted(([one], [other]) => one - other)
  let at = 0
  const parts = texts.flatMap(([place, text]) => {
    const before = code.slice(at, place)
    at = place
    return [before, text]
  })
  return [...parts, code.slice(at)].join('')
}
