import { beforeAll, describe, expect, it } from 'vitest'
import { toJson, type Analysis } from '../../analysis.ts'
import { analyze } from '../../analyze.ts'
import { createRandom } from '../../numerics/random.ts'
import { toTable, type Rows } from '../../test-support/conformance-case.ts'
import { openFacts } from '../../test-support/evidence.ts'
import { tell } from './test-support/experiments.ts'
import { tellAnalysis } from '@casefiles/words'

/** 24 villages of three to six people in two regions, half of them treated, an effect of 2 on one of two outcomes. */
function villages(): Rows {
  const random = createRandom(14, 'villages')
  return Array.from({ length: 24 }, (_, v) => v).flatMap((v) => {
    const shared = 0.5 * random.normal()
    return Array.from({ length: 3 + (v % 4) }, (_, i) => ({
      person: `V${v}-${i}`,
      village: `V${v}`,
      region: v % 2 === 0 ? 'north' : 'south',
      arm: v % 4 < 2 ? 1 : 0,
      income: 10 + shared + (v % 4 < 2 ? 2 : 0) + random.normal(),
      health: 3 + 0.3 * random.normal(),
      age: 40 + 5 * random.normal(),
    }))
  })
}

const spec = {
  unit: 'person',
  outcome: { column: 'income', label: 'Income', units: 'dollars' },
  otherOutcomes: [{ column: 'health', label: 'Health', units: 'points' }],
  treatment: { column: 'arm', treatedValues: ['1'], controlValues: ['0'] },
  blocks: ['region'],
  cluster: 'village',
  covariates: [{ column: 'age', label: 'Age' }],
  takeUp: { kind: 'by-construction', reason: 'The money was paid to every household.' },
  intendedShare: 0.5,
  randomisation: { evidence: 'documented', how: 'A public draw in each region.' },
  period: { assigned: 2010, from: 2011, to: 2012 },
  permutationDraws: 999,
}
const request = {
  designType: 'Blocks',
  spec,
  intent: { direction: 'increase' as const, smallestEffect: 1, smallestEffectBasis: 'A test.' },
  words: {
    policyName: 'The grant',
    outcomeName: 'income',
    places: 'two regions',
    years: '2010–2012',
    unitPlural: 'people',
    unit: 'person',
  },
  seed: 3,
  facts: openFacts,
}

describe('a whole analysis of villages that were randomised', () => {
  let analysis: Analysis
  beforeAll(async () => {
    analysis = tell(await analyze(toTable(villages()), request))
  })
  const check = (id: string) => analysis.checks.find((one) => one.id === id)!

  it('finds the effect, with intervals made for clusters', () => {
    const main = analysis.estimates[0]
    expect(main.ci[0]).toBeGreaterThan(0)
    expect(main.ci[0]).toBeLessThan(2)
    expect(main.ci[1]).toBeGreaterThan(2)
    expect([main.clusters, main.n]).toEqual([24, villages().length])
    expect(main.method).toMatch(/by cluster of "village" \(24 clusters; CR2\)/)
    expect(main.df).toBeLessThan(22)
    for (const { id, clusters } of analysis.estimates) expect(clusters, id).toBe(24)
  })

  it('says what was assigned in the words of the design', () => {
    expect(check('sample-ratio').message).toBe(
      '12 of 24 clusters (50.0%) are in the treated arm, where 50.0% were intended (p = 1.0000).',
    )
    expect(check('clusters').message).toBe('24 clusters were randomized, 12 of them to treatment.')
    expect(check('attrition').message).toMatch(/^The design does not say how many were assigned to each arm/)
    expect(check('compliance').message).toContain('The money was paid to every household.')
  })

  it('says whom the policy reached only where all took up what was assigned', async () => {
    const reached = (await tellAnalysis(analysis)).narrative.done.match(/The policy reached \d+ of \d+ people\./)
    expect(reached).not.toBeNull()
    const { takeUp: _, ...unknown } = spec
    const assigned = await tellAnalysis(await analyze(toTable(villages()), { ...request, spec: unknown }))
    expect(assigned.narrative.done).toMatch(/ \d+ of \d+ people were assigned to the policy\. /)
    expect(assigned.narrative.done).not.toContain('reached')
  })

  it('reports the other outcome, and reaches a verdict on the main one', () => {
    expect(analysis.estimates[1]).toMatchObject({ id: 'outcome-2', role: 'secondary', units: 'points' })
    expect(analysis.sensitivity.map(({ id }) => id)).toEqual([
      'lee-bounds',
      'leave-one-block-out',
      'covariate-sets',
      'several-outcomes',
    ])
    expect(analysis.verdict.verdict).toBe('Met policy intent.')
    expect(analysis.windows).toEqual({ pre: [2010, 2010], post: [2011, 2012] })
  })

  it('does not mind the order of rows', async () => {
    const reversed = tell(await analyze(toTable(villages().reverse()), request))
    expect(toJson(reversed)).toEqual(toJson(analysis))
  })
})
