// @ts-check
/** One benchmark of `bench/main.ts`, for the process that requested it. */
const [main = '', name = ''] = process.argv.slice(2)
const { measure } = await import(main)
process.send?.(await measure(name))
process.disconnect?.()
