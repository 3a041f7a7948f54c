import { readdirSync, readFileSync } from 'node:fs'
import ts from 'typescript'

const protocolDir = 'src/protocol'

/** A table of src/protocol as its source has it: what stands over it, and over each of its entries. */
export interface ProtocolTable {
  readonly name: string
  readonly text: string
  readonly entries: ReadonlyMap<string, string>
}

/** The exported tables. What a call does and what it refuses is written there and nowhere else. */
export function protocolTables(): readonly ProtocolTable[] {
  const files = readdirSync(protocolDir).filter((name) => name.endsWith('.ts'))
  return files.flatMap((file) => {
    const text = readFileSync(`${protocolDir}/${file}`, 'utf8')
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
    return source.statements.filter(ts.isVariableStatement).flatMap(tablesIn)
  })
}

function tablesIn(statement: ts.VariableStatement): ProtocolTable[] {
  return statement.declarationList.declarations.flatMap(({ name, initializer }) => {
    const table = initializer && literalOf(initializer)
    if (!table) return []
    const entries = table.properties
      .filter(ts.isPropertyAssignment)
      .map((entry): [string, string] => [entry.name.getText().replace(/^'|'$/g, ''), docstringOf(entry)])
    return [{ name: name.getText(), text: docstringOf(statement), entries: new Map(entries) }]
  })
}

function literalOf(expression: ts.Expression): ts.ObjectLiteralExpression | undefined {
  if (ts.isObjectLiteralExpression(expression)) return expression
  const isWrapped = ts.isSatisfiesExpression(expression) || ts.isAsExpression(expression)
  return isWrapped ? literalOf(expression.expression) : undefined
}

const docstringOf = (node: ts.Node): string =>
  ts
    .getJSDocCommentsAndTags(node)
    .filter((doc) => doc.parent === node)
    .map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? '')
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
