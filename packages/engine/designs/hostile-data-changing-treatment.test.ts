import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { analyze } from '../analyze.ts'
import { EngineError } from '../errors.ts'
import { toTable, type Rows } from '../test-support/conformance-case.ts'
import { openFacts } from '../test-support/evidence.ts'
import { expectSound } from '../test-support/expect-sound.ts'
import { damages } from '../test-support/hostile-data.ts'
import { counties, subsidySpec, wageSpec } from './did/changing/test-support/counties.ts'

const words = { policyName: 'p', outcomeName: 'jobs', places: 'Utopia', years: '2001–2009', unitPlural: 'counties' }
const intent = { direction: 'decrease', smallestEffect: 1, smallestEffectBasis: 'Made for a test.' } as const
const rows = counties()

describe.each([
  ['an amount', wageSpec],
  ['a status', subsidySpec],
  [
    'an amount in logs, balanced and clustered',
    {
      ...wageSpec,
      adoption: { ...wageSpec.adoption, transform: 'log' },
      headlineWindow: { last: 2, balanced: true },
      cluster: 'region',
      comparison: 'never-treated',
    },
  ],
])('a treatment that changes, as %s', (_, spec) => {
  it('answers damaged data with a typed error or sound numbers', async () => {
    const broken = fc.array(damages(rows), { minLength: 1, maxLength: 4 })
    const answer = async (damaged: Rows) => {
      const request = { designType: 'DiD', spec, intent, words, seed: 7, facts: openFacts }
      const analysis = await analyze(toTable(damaged), request).catch((error: unknown) => {
        if (!(error instanceof EngineError)) throw error
        expect(error.message).toMatch(/^\S.{15,}\.$/s)
        return null
      })
      if (analysis) await expectSound(analysis)
    }
    await fc.assert(
      fc.asyncProperty(broken, (all) =>
        answer(all.reduce((data, { apply }) => (data.length > 0 ? apply(data) : data), rows)),
      ),
      { numRuns: 6, seed: 20261126 },
    )
  }, 600_000)
})
