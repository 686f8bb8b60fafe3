import type { z } from 'zod'

type Issue = z.core.$ZodRawIssue | z.core.$ZodIssue

const NOUNS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'yes or no',
  array: 'a list',
  object: 'a set of fields',
  record: 'a set of fields',
  tuple: 'a list of a fixed length',
  null: 'nothing',
  date: 'a date',
  file: 'a file',
}

const FORMS: Record<string, string> = {
  email: 'Give a whole email address.',
  url: 'Give a whole web address.',
  uuid: 'This is no id that was given out.',
  datetime: 'Give a date with its time, as 2026-03-04T05:06:07Z.',
  date: 'Give a date, as 2026-03-04.',
  time: 'Give a time, as 05:06:07.',
  regex: 'This does not have the form that is asked for.',
}

/** Said of what is not there. */
export const NEEDED = 'This is needed.'

/**
 * What a schema refuses, in a sentence for whoever filled it in. Handed to `safeParse` as its `error`; a schema's own
 * sentence goes before.
 */
export function plainIssue(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? NEEDED : `This must be ${NOUNS[issue.expected] ?? 'something else'}.`
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'not_multiple_of':
      return `This must be a multiple of ${issue.divisor}.`
    case 'invalid_format':
      return FORMS[issue.format] ?? FORMS.regex
    case 'invalid_value':
      return issue.input === undefined ? NEEDED : `Choose ${oneOf(issue.values)}.`
    case 'unrecognized_keys':
      return `There is no field ${issue.keys.map((key) => `“${key}”`).join(' or ')}.`
    case 'invalid_union':
      return issue.input === undefined ? NEEDED : 'This has none of the forms that are allowed.'
    case 'invalid_key':
    case 'invalid_element':
      return 'One of the entries cannot be used.'
    default:
      return 'This cannot be used.'
  }
}

function oneOf(values: readonly unknown[]): string {
  return values.length === 1 ? String(values[0]) : `one of ${values.map(String).join(', ')}`
}

function tooSmall({ origin, minimum, inclusive, exact }: Extract<Issue, { code: 'too_small' }>): string {
  if (origin === 'string' && Number(minimum) === 1) return NEEDED
  if (exact) return `This must have exactly ${amount(origin, minimum)}.`
  return isCounted(origin)
    ? `This must have at least ${amount(origin, minimum)}.`
    : `This must be ${inclusive === false ? 'more than' : 'at least'} ${minimum}.`
}

function tooBig({ origin, maximum, inclusive, exact }: Extract<Issue, { code: 'too_big' }>): string {
  if (exact) return `This must have exactly ${amount(origin, maximum)}.`
  return isCounted(origin)
    ? `This may have at most ${amount(origin, maximum)}.`
    : `This must be ${inclusive === false ? 'less than' : 'at most'} ${maximum}.`
}

const isCounted = (origin: string) => ['string', 'array', 'set', 'map', 'record', 'file'].includes(origin)

function amount(origin: string, count: number | bigint): string {
  const [one, many] =
    origin === 'string' ? ['character', 'characters'] : origin === 'file' ? ['byte', 'bytes'] : ['entry', 'entries']
  return `${count} ${Number(count) === 1 ? one : many}`
}
