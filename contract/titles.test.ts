import { expect, it } from 'vitest'
import { policySourceSchema } from './policy.ts'
import { problemSourceSchema } from './problem.ts'
import { newCasefileSchema, publishRequestSchema } from './studio/casefile.ts'
import { casefileDocumentSchema } from './studio/casefile-document.ts'
import { designSuggestionRequestSchema, ingestLockRequestSchema } from './studio/ingest.ts'

it.each(
  Object.entries({
    policySourceSchema,
    problemSourceSchema,
    newCasefileSchema,
    publishRequestSchema,
    casefileDocumentSchema,
    designSuggestionRequestSchema,
    ingestLockRequestSchema,
  }),
)('a title in %s is one line of plain text', (_name, schema) => {
  const { title } = schema.shape
  expect(title.safeParse('Seat belts, again').success).toBe(true)
  for (const broken of ['Seat belts\nBcc: all@a.example', 'Seat\u2028belts', 'Seat\tbelts', 'Seat \u202Estleb'])
    expect(title.safeParse(broken).success).toBe(false)
})
