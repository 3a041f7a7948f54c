import * as v from 'valibot'

/**
 * An id in the log. It was validated when it was written and the record's checksum protects it, so a replay only checks
 * that it exists.
 */
export const Id = v.pipe(v.string(), v.length(36))
