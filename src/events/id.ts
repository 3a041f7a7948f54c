import * as v from 'valibot'

/**
 * An identity in the log. Its form was checked as it entered and the record's checksum vouches for it since: a replay only
 * makes sure that it is one at all.
 */
export const Id = v.pipe(v.string(), v.length(36))
