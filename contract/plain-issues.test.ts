import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { CALLS } from './calls/index.ts'
import { plainIssue } from './plain-issues.ts'
import { casefileDocumentSchema } from './studio/casefile-document.ts'
import { designDocumentSchema } from './design.ts'
import { casefileTextsSchema } from './publication.ts'

/** What only those who write schemas say. */
const SCHEMA_TEXT =
  /\b(?:invalid|expected|received|undefined|nan|null|unrecognized|string|array|object)\b|too small|too big|[<>]=?\s*\d/i

/** Values that are wrong somewhere: nothing, each kind, and for objects each field wrong by itself. */
function wrongValues(schema: z.core.$ZodType, depth = 0): unknown[] {
  const plain: unknown[] = [
    undefined,
    null,
    7.5,
    -1,
    '',
    'x',
    'x'.repeat(5000),
    true,
    [],
    [null],
    {},
    { no_such_field: 1 },
  ]
  const { def } = schema._zod
  const inner = (def as { innerType?: z.core.$ZodType }).innerType
  if (inner) return wrongValues(inner, depth)
  const shape = (def as { shape?: Record<string, z.core.$ZodType> }).shape
  const element = (def as { element?: z.core.$ZodType }).element
  if (depth > 3) return plain
  if (shape) {
    const fields = Object.entries(shape).flatMap(([key, field]) =>
      wrongValues(field, depth + 1).map((value) => ({ [key]: value })),
    )
    return [...plain, ...fields]
  }
  if (element) return [...plain, ...wrongValues(element, depth + 1).map((value) => [value])]
  return plain
}

function sentencesOf(schema: z.ZodType): string[] {
  return wrongValues(schema).flatMap((value) => {
    const parsed = schema.safeParse(value, { error: plainIssue })
    return parsed.success ? [] : parsed.error.issues.map(({ message }) => message)
  })
}

function expectPlain(sentences: string[]): void {
  for (const sentence of new Set(sentences)) {
    expect(sentence).toMatch(/^\p{Lu}.*\.$/u)
    expect(sentence).not.toMatch(SCHEMA_TEXT)
  }
}

const asking = CALLS.flatMap((call) => {
  const { method, path, body, query } = call as { method: string; path: string; body?: z.ZodType; query?: z.ZodType }
  return [body, query].filter((one) => one !== undefined).map((schema) => [`${method} ${path}`, schema] as const)
})

describe('what a schema refuses', () => {
  it.each(asking)('%s is said in plain sentences', (_, schema) => {
    expectPlain(sentencesOf(schema))
  })

  it('of the casefile’s document, its design and its texts is said in plain sentences', () => {
    for (const schema of [casefileDocumentSchema, designDocumentSchema, casefileTextsSchema]) {
      const sentences = sentencesOf(schema)
      expect(sentences.length).toBeGreaterThan(50)
      expectPlain(sentences)
    }
  })

  it('names what may be chosen, how much may be given, and what is not known', () => {
    const say = (schema: z.ZodType, value: unknown) =>
      schema.safeParse(value, { error: plainIssue }).error!.issues[0].message
    expect(say(z.enum(['increase', 'decrease']), 'up')).toBe('Choose one of increase, decrease.')
    expect(say(z.enum(['increase', 'decrease']), undefined)).toBe('This is needed.')
    expect(say(z.string().min(1), '')).toBe('This is needed.')
    expect(say(z.string().max(3), 'four')).toBe('This may have at most 3 characters.')
    expect(say(z.number().positive(), 0)).toBe('This must be more than 0.')
    expect(say(z.strictObject({}), { colour: 1 })).toBe('There is no field “colour”.')
    expect(say(z.array(z.string()).max(1), ['a', 'b'])).toBe('This may have at most 1 entry.')
  })
})
