import { beforeAll, expect, it, describe } from 'vitest'
import type { Text } from '../fact.ts'
import type { Analysis } from '../analysis.ts'
import { analyze, type AnalysisRequest } from '../analyze.ts'
import { districts, lawSpec, lawsSpec } from '../designs/did/counts/test-support/roads.ts'
import { toTable } from '../test-support/conformance-case.ts'
import { openFacts } from '../test-support/evidence.ts'
import { openExplorer, type Explorer } from './explorer.ts'
import { tellAnalysis } from '@casefiles/words'

const words = {
  policyName: 'p',
  outcomeName: 'deaths',
  places: '48 districts',
  years: '2001–2010',
  unitPlural: 'districts',
}
const intent = { direction: 'decrease', smallestEffect: 10, smallestEffectBasis: 'Made for a test.' } as const
const data = toTable(districts())

describe.each([
  ['of one date', lawSpec, 'poisson-by-period'],
  ['of several dates', lawsSpec, 'rate-difference'],
])('counts as ratios %s in the Explorer', (name, spec, other) => {
  const asked: AnalysisRequest = { designType: 'DiD', spec, intent, words, seed: 5, facts: openFacts }
  let analysis: Analysis<Text>
  let explorer: Explorer
  beforeAll(async () => {
    analysis = await analyze(data, asked)
    explorer = await openExplorer(data, asked, await tellAnalysis(analysis))
  })
  const published = (id: string) => analysis.estimates.find((one) => one.id === id)!

  it('give the published estimate at the locked settings, to the last bit', async () => {
    const { estimate, rowsUsed } = await explorer.answer({})
    expect(estimate).toEqual(published('poisson-ratio'))
    expect(rowsUsed).toBe(data.rows)
  })

  it('offer no choice that they do not have', () => {
    const ids = explorer.controls.map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining(['estimator', 'first', 'last', 'without', 'mbar']))
    for (const id of ['average', 'controls', 'adjustment']) expect(ids).not.toContain(id)
    // with one date those not yet treated are the never treated
    expect(ids.includes('comparison')).toBe(name.includes('several'))
  })

  it('answer another estimator, comparison, window and an allowed drift', async () => {
    const answered = await explorer.answer({ estimator: other })
    expect(answered.estimate.value).toBe(published(other).value)
    const later = await explorer.answer({ first: 2003 })
    expect(later.estimate.value).not.toBe(published('poisson-ratio').value)
    const never = await explorer.answer({
      comparison: name === 'of one date' ? 'not-yet-treated' : 'never-treated',
    })
    const same = name === 'of one date' ? 'poisson-ratio' : 'poisson-never-treated'
    expect(never.estimate.value).toBe(published(same).value)
    const width = ({ ci }: { ci: [number, number] }) => ci[1] - ci[0]
    expect(width((await explorer.answer({ mbar: '1' })).estimate)).toBeGreaterThan(width(published('poisson-ratio')))
  })
})
