/** Defined by the build: the id of this page's build. */
declare const __BUILD__: string

export const pageBuild: string = __BUILD__
