import { describe, expect, it } from 'vitest'
import { analysisSchema } from '../../../../contract/analysis.ts'
import { toJson } from '../../analysis.ts'
import { analyze } from '../../analyze.ts'
import { openFacts } from '../../test-support/evidence.ts'
import { tableOf } from './test-support/analysis.ts'
import { drawWorld } from './test-support/models.ts'
import { tellAnalysis } from '@casefiles/words'

const words = { policyName: 'The law', outcomeName: 'points', places: 'two towns', years: '2000', unitPlural: 'people' }

function analyseWorld(strength: number, seed: number) {
  const { outcome, treatment, instruments } = drawWorld(
    { n: 150, instruments: 1, strength, effect: 1, endogeneity: 0.5 },
    seed,
  )
  return analyze(
    tableOf({ y: outcome, d: treatment, z: instruments[0].values, x: outcome.map((_, i) => Math.sin(i)) }),
    {
      designType: 'IV',
      spec: {
        outcome: { column: 'y', label: 'Points', units: 'points' },
        treatment: { column: 'd', label: 'Treatment' },
        instruments: [{ column: 'z', label: 'Instrument' }],
        exogenous: [{ column: 'x', label: 'Age' }],
        time: { kind: 'period', from: 2000, to: 2000 },
      },
      intent: { direction: 'increase', smallestEffect: 0.5, smallestEffectBasis: 'A test.' },
      words,
      seed: 1,
      facts: openFacts,
    },
  )
}

describe('an analysis whose confidence set has no bound', () => {
  it('is inconclusive, and not for a bias, and says so', async () => {
    const analysis = await tellAnalysis(await analyseWorld(0.01, 4))
    const [primary] = analysis.estimates
    expect(primary.ciPieces!.flat().some((end) => !Number.isFinite(end))).toBe(true)
    expect(analysis.verdict.verdict).toBe('Inconclusive.')
    // weak instruments are no measured bias: what they leave is noise, and the score that of a look nobody took
    expect(analysis.eqs.overall).toBeLessThanOrEqual(55)
    expect(analysis.verdict.evidence).toMatch(/^Too few data to tell/)
    expect(primary.reason).toContain('Anderson–Rubin set')
  })

  it('crosses the contract with null for an end that has no bound', async () => {
    const json = toJson(await tellAnalysis(await analyseWorld(0.01, 4)))
    const parsed = analysisSchema.parse(JSON.parse(JSON.stringify(json)))
    expect(parsed.estimates[0].ciPieces!.flat()).toContain(null)
    expect(parsed.estimates[0].ci).toContain(null)
  })
})

describe('an analysis with a strong instrument', () => {
  it('reaches a verdict from a bounded interval without pieces', async () => {
    const analysis = await analyseWorld(1.5, 4)
    expect(analysis.estimates[0].ciPieces).toBeUndefined()
    expect((await tellAnalysis(analysis)).verdict.reason).toMatch(/interval/)
    expect(analysis.eqs.ceiling).toMatchObject({ limit: 79 })
  })
})
