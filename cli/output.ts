/** Data goes to stdout: as JSON for a program, else as a person reads it. */
export function show(json: boolean | undefined, data: unknown, text: () => string): void {
  console.log(json ? JSON.stringify(data, null, 2) : text())
}

/** Rows with their columns under one another; the last column ends where its text does. */
export function table(rows: readonly (readonly string[])[], indent = ''): string[] {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => [...(row[at] ?? '')].length)))
  return rows.map((row) =>
    `${indent}${row.map((cell, at) => cell + ' '.repeat(widths[at]! - [...cell].length)).join('  ')}`.trimEnd(),
  )
}
