/** The one thing that the pure part has from the bundler: the files of all languages in one import. */
interface ImportMeta {
  readonly glob: import('vite/types/importGlob.d.ts').ImportGlobFunction
}
