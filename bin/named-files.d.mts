/** The shape of `named-files.mjs`, which runs without a compiler before anything is built. */
export const testFolders: readonly string[]
export const longTest: string
export const foldersOnBuild: readonly string[]
export function pathsIn(args: readonly string[]): string[]
export function testFiles(home: string): string[]
export function filesNamed(files: readonly string[], paths: readonly string[], home: string): string[]
export function needSecondBrowser(files: readonly string[]): boolean
export function needBuild(files: readonly string[]): boolean
