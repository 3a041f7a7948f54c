/** The shape of `test-folder.mjs`, which runs without a compiler before anything is built. */
export function folderForTests(): string
export function removeFolder(folder: string): void
