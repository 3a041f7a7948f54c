/** Amounts that are none; the second of each pair is JSON. */
export const wrongAmounts: readonly (readonly [name: string, json: string])[] = [
  ['negative', '-1'],
  ['zero', '0'],
  ['negative zero', '-0'],
  ['a fraction', '0.5'],
  ['a fraction that is nearly whole', '1.0000000000000002'],
  ['smaller than anything', '1e-320'],
  ['infinite', '1e400'],
  ['above what is exact', '9007199254740993'],
  ['above the largest', '10000000000000'],
  ['of four hundred digits', '9'.repeat(400)],
  ['as text', '"1"'],
  ['as text with an exponent', '"1e3"'],
  ['as an array', '[1]'],
  ['as an object', '{"valueOf":1}'],
  ['as true', 'true'],
  ['as null', 'null'],
  ['hexadecimal', '0x10'],
  ['with a plus', '+1'],
  ['with a leading zero', '01'],
  ['not a number', 'NaN'],
  ['as an empty text', '""'],
  ['in Arabic digits', '"\u0661"'],
]

const nested = (open: string, inner: string, close: string, depth: number) =>
  open.repeat(depth) + inner + close.repeat(depth)

/** Bodies that are no request, whatever the call. */
export const wrongBodies: readonly (readonly [name: string, body: string])[] = [
  ['empty arrays, 50,000 deep', nested('[', '', ']', 50_000)],
  ['objects, 40,000 deep', nested('{"a":', '1', '}', 40_000)],
  ['arrays that never close', '['.repeat(200_000)],
  ['100,000 elements', `[${'0,'.repeat(100_000)}0]`],
  ['20,000 keys', `{${Array.from({ length: 20_000 }, (_, key) => `"k${key}":0`).join()}}`],
  ['a key of 200,000 characters', `{"${'k'.repeat(200_000)}":1}`],
  ['larger than is accepted', `{"x":"${'x'.repeat(5 * 2 ** 20)}"}`],
  ['a number of 200,000 digits', '9'.repeat(200_000)],
  ['half of a surrogate pair', '{"x":"\\ud800"}'],
  ['zero characters', '{"x":"\\u0000\\u0000"}'],
  ['a byte order mark', '\ufeff{}'],
  ['a key twice', '{"amount":1,"amount":-1}'],
  ['null', 'null'],
  ['a text', '"amount"'],
  ['no JSON', '<amount>1</amount>'],
  ['JSON with a comment', '{/* */"amount":1}'],
  ['two values', '{"amount":1}{"amount":1}'],
]

/** A body with the keys of prototypes, around the fields of an honest one. */
export const withPrototypeKeys = (honest: object): readonly (readonly [name: string, body: string])[] => {
  const inner = JSON.stringify(honest)
  return [
    ['__proto__', `{"__proto__":${inner}}`],
    ['constructor.prototype', `{"constructor":{"prototype":${inner}}}`],
    ['a nested __proto__', `{"x":{"__proto__":${inner}},"__proto__":{"success":true,"isAdmin":true}}`],
  ]
}

/** Types of content that a foreign page may send without a preflight, and others that are no JSON. */
export const wrongTypes: readonly string[] = [
  'text/plain',
  'text/plain; x=application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  'application/jsonp',
  'application/json-patch+json',
  'text/json',
  '*/*',
]
