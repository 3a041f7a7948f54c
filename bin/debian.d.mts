/** The shape of `debian.mjs`, which runs without a compiler before anything is built. */
export function patientApt(
  run: (
    command: string,
    args: readonly string[],
  ) => Promise<{ readonly ok: boolean; readonly output: string }>,
  pause: () => Promise<unknown>,
): (...args: string[]) => Promise<{ readonly ok: boolean; readonly output: string }>
