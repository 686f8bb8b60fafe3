import fs from 'node:fs'
import { describe, expect, it } from 'vitest'
import { nameOf } from '../../contract/calls/define-call.ts'
import { describeApi } from '../../contract/calls/describe-api.ts'
import { CALLS } from '../../contract/calls/index.ts'
import type { CallExample } from '../../contract/calls/words/call-words.ts'
import EXAMPLES from '../../contract/calls/words/examples.json' with { type: 'json' }
import { withAuthority, withCalls } from './call-table.ts'
import { recordExamples } from './record-examples.ts'

const kept: Record<string, CallExample> = EXAMPLES

/** Every place of an answer that holds something, as `casefiles.0.slug`: what its numbers and words are may change. */
function placesOf(value: unknown, at = ''): string[] {
  if (typeof value !== 'object' || value === null) return [at]
  return Object.entries(value).flatMap(([key, one]) => placesOf(one, `${at}.${key}`))
}

describe('the list of calls in docs/api.md', () => {
  it('is that of the description; `npx casefiles docs api` writes it anew', () => {
    const page = fs.readFileSync('docs/api.md', 'utf8')
    expect(withCalls(page, describeApi())).toBe(page)
  })
})

describe('the table of what calls ask beside a role, in docs/security.md', () => {
  it('is that of their descriptions; `npx casefiles docs api` writes it anew', () => {
    const page = fs.readFileSync('docs/security.md', 'utf8')
    expect(withAuthority(page)).toBe(page)
  })
})

describe('the examples of answers', () => {
  it(
    'are what the calls of the built-in archive answer; `npx casefiles docs api` writes them anew',
    { tags: ['night'] },
    async () => {
      const now = await recordExamples()
      expect(Object.keys(kept)).toEqual(Object.keys(now))
      for (const [name, { answer }] of Object.entries(kept))
        expect(placesOf(answer), name).toEqual(placesOf(now[name].answer))
    },
  )

  it('fit the schemas of their calls', () => {
    for (const [name, { answer }] of Object.entries(kept)) {
      const call = CALLS.find((one) => nameOf(one) === name)!
      expect(call.answer.safeParse(answer).error?.issues ?? [], name).toEqual([])
    }
  })

  it('show an answer of every call that anybody may read as JSON', () => {
    const without = CALLS.filter(({ access, method }) => access === 'public' && method === 'GET')
    const names = without.map(nameOf).filter((name) => !(name in kept))
    expect(names).toEqual([
      'GET /api/oai',
      'GET /api/v2/checkpoints/:number/timestamp-query',
      'GET /metrics',
      'GET /api/openapi.json',
    ])
  })

  it('hold no secret', () => {
    expect(JSON.stringify(kept)).not.toMatch(/pcf_[\w-]{8}/)
  })
})
