import { format } from 'oxfmt'
import settings from '../../.oxfmtrc.json' with { type: 'json' }

const { ignorePatterns: _, ...options } = settings

/** A text as `npm run format` formats it in a file of that name. */
export async function formatted(text: string, path: string): Promise<string> {
  const { code, errors } = await format(path, text, options)
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'))
  return code
}
