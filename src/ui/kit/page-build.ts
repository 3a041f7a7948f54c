/** Put in by the build: which build this page is. */
declare const __BUILD__: string

export const pageBuild: string = __BUILD__
