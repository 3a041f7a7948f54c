/** The entry that the record itself has under a key of a request, which may also be `constructor`. */
export const ownEntry = <Value>(records: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(records, key) ? records[key] : undefined
