export type ErrorKind = 'notFound' | 'error' | 'middleware'

/** Which page /error is: with `?status=500` that of an unknown middleware (section 2). */
export const errorKind = (query: string): ErrorKind =>
  new URLSearchParams(query).get('status') === '500' ? 'middleware' : 'error'
