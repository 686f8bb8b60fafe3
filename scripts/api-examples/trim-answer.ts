/** Longest text that an example shows. */
const LONGEST = 160
/** What an answer shows once and an example never. */
const SECRETS: ReadonlySet<string> = new Set(['key', 'secret', 'token', 'password'])

/**
 * An answer short enough to be read: lists with their first entries, long texts with their beginning, secrets by their first
 * characters. Every field stays.
 *
 * @param entries how many of each list
 */
export function trimAnswer(value: unknown, entries: number, name = ''): unknown {
  if (Array.isArray(value))
    return (isPair(value) ? value : value.slice(0, entries)).map((one) => trimAnswer(one, entries))
  if (typeof value === 'string') return trimText(value, SECRETS.has(name) ? 4 : LONGEST)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, trimAnswer(one, entries, key)]))
}

/** An interval, or two years: half of it would say something else. */
const isPair = (list: unknown[]) => list.length === 2 && list.every((one) => typeof one !== 'object')

const trimText = (text: string, longest: number) => (text.length > longest ? `${text.slice(0, longest)}…` : text)
