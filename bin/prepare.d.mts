/** The shape of `prepare.mjs`, which runs without a compiler before anything is built. */
export function run(
  command: string,
  args: readonly string[],
): Promise<{ readonly ok: boolean; readonly output: string }>

/** A package, as a lock file has it. */
interface Package {
  readonly version?: string
  readonly optional?: boolean
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly libc?: readonly string[]
}

export function packagesMissing(
  wanted: Readonly<Record<string, Package>>,
  installed: Readonly<Record<string, Package>>,
  machine: { readonly os: string; readonly cpu: string; readonly libc: string | null },
): string[]
