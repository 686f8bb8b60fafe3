import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { designDocumentSchema } from '../design.ts'
import { casefileTextsSchema } from '../publication.ts'
import { casefileDocumentSchema } from './casefile-document.ts'
import { DOCUMENT_FIELDS, fieldText } from './document-fields.ts'

/** Parts that a screen of their own fills in, or the server: the graph, chosen texts and data, what the lock adds, what others found, the answer. */
const ELSEWHERE =
  /^(theory|artifacts|design\.(dataset|analysis|deviations|planned|vintage|lock_evidence|outcomes_unseen|collection_from|revision)|texts\.(others|answer))(\.|$)/
const SETS = [
  'design',
  'texts',
  'design.assignment_mechanism',
  'design.units',
  'design.treatments',
  'design.intent',
  'design.words',
]

/** Every path of a schema, entries of lists under `*`. */
function pathsOf(schema: z.core.$ZodType, at: string[] = []): string[] {
  const { innerType, shape, element } = schema._zod.def as {
    innerType?: z.core.$ZodType
    shape?: Record<string, z.core.$ZodType>
    element?: z.core.$ZodType
  }
  const own = at.length === 0 ? [] : [at.join('.')]
  if (innerType) return pathsOf(innerType, at)
  if (shape) return [...own, ...Object.entries(shape).flatMap(([key, field]) => pathsOf(field, [...at, key]))]
  return element ? [...own, ...pathsOf(element, [...at, '*'])] : own
}

describe('the words of the document’s fields', () => {
  const paths = [
    ...pathsOf(casefileDocumentSchema.omit({ design: true, texts: true })),
    ...pathsOf(designDocumentSchema, ['design']),
    ...pathsOf(casefileTextsSchema, ['texts']),
  ].filter((path) => !ELSEWHERE.test(path) && !SETS.includes(path))

  it('are there for every field that people fill in, and for nothing else', () => {
    expect(new Set(Object.keys(DOCUMENT_FIELDS))).toEqual(new Set(paths))
  })

  it.each(paths)('%s has a label, help and an example, or shows its choices', (path) => {
    const { label, help, example } = DOCUMENT_FIELDS[path]
    expect(label).toMatch(/^\p{Lu}[^_.]*$/u)
    expect(help).toMatch(/^\p{Lu}.*\.$/u)
    expect(help).not.toMatch(/_|schema/)
    if (example !== undefined) expect(example.length).toBeGreaterThan(0)
  })

  it('are found for an entry of a list by its number', () => {
    expect(fieldText(['texts', 'policy_sources', 3, 'url'])?.label).toBe('Address')
    expect(fieldText(['design', 'analysis', 'outcome'])).toBeNull()
  })
})
