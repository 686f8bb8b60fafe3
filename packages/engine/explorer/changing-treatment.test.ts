import { beforeAll, describe, expect, it } from 'vitest'
import type { Text } from '../fact.ts'
import type { Analysis } from '../analysis.ts'
import { analyze, type AnalysisRequest } from '../analyze.ts'
import { counties, subsidySpec, wageSpec } from '../designs/did/changing/test-support/counties.ts'
import { toTable } from '../test-support/conformance-case.ts'
import { openFacts } from '../test-support/evidence.ts'
import { openExplorer, type Explorer } from './explorer.ts'
import { tellAnalysis } from '@casefiles/words'

const words = {
  policyName: 'p',
  outcomeName: 'jobs',
  places: '48 counties',
  years: '2001–2009',
  unitPlural: 'counties',
}
const intent = { direction: 'decrease', smallestEffect: 1, smallestEffectBasis: 'Made for a test.' } as const
const data = toTable(counties())

describe.each([
  ['an amount', wageSpec],
  ['a status that goes off again', subsidySpec],
])('a treatment that changes, as %s, in the Explorer', (_, spec) => {
  const asked: AnalysisRequest = { designType: 'DiD', spec, intent, words, seed: 5, facts: openFacts }
  let analysis: Analysis<Text>
  let explorer: Explorer
  beforeAll(async () => {
    analysis = await analyze(data, asked)
    explorer = await openExplorer(data, asked, await tellAnalysis(analysis))
  })
  const published = (id: string) => analysis.estimates.find((one) => one.id === id)!

  it('gives the published estimate at the locked settings, to the last bit', async () => {
    const { estimate, rowsUsed } = await explorer.answer({})
    expect(estimate).toEqual(published('average-total-effect'))
    expect(rowsUsed).toBe(data.rows)
  })

  it('offers no choice that such a treatment does not have', () => {
    const ids = explorer.controls.map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining(['estimator', 'comparison', 'first', 'last', 'without', 'mbar']))
    expect(ids).not.toContain('average')
    expect(ids).not.toContain('covariates')
    expect(ids).not.toContain('adjustment')
  })

  it('answers another comparison, estimator and an allowed drift', async () => {
    const never = await explorer.answer({ comparison: 'never-treated' })
    expect(never.estimate.value).toBe(published('average-total-effect-never-treated').value)
    const imputed = await explorer.answer({ estimator: 'imputation' })
    expect(imputed.estimate.value).toBe(published('imputation').value)
    const width = ({ ci }: { ci: [number, number] }) => ci[1] - ci[0]
    const drift = await explorer.answer({ mbar: '1' })
    expect(width(drift.estimate)).toBeGreaterThan(width(published('average-total-effect')))
  })

  it('reads what began with in a later window from its first period', async () => {
    const later = await explorer.answer({ first: 2005 })
    expect(later.estimate.value).not.toBe(published('average-total-effect').value)
    expect(later.rowsUsed).toBe((data.rows * 5) / 9)
  })
})
