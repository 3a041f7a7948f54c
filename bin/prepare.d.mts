/** The shape of `prepare.mjs`, which runs without a compiler before anything is built. */
export function run(
  command: string,
  args: readonly string[],
): Promise<{ readonly ok: boolean; readonly output: string }>
