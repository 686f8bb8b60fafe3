import { beforeAll, describe, expect, it } from 'vitest'
import type { Text } from '../fact.ts'
import type { Analysis } from '../analysis.ts'
import { analyze, type AnalysisRequest } from '../analyze.ts'
import { intent, spec, towns, words } from '../designs/did/imputed/test-support/towns.ts'
import { toTable } from '../test-support/conformance-case.ts'
import { openFacts } from '../test-support/evidence.ts'
import { openExplorer, type Explorer } from './explorer.ts'
import { tellAnalysis } from '@casefiles/words'

const data = toTable(towns())

describe.each([
  ['further effects', {}],
  ['further effects and unit trends', { unitTrends: true }],
])('an imputation with %s in the Explorer', (name, changes) => {
  const asked: AnalysisRequest = {
    designType: 'DiD',
    spec: { ...spec, ...changes },
    intent,
    words,
    seed: 5,
    facts: openFacts,
  }
  let analysis: Analysis<Text>
  let explorer: Explorer
  beforeAll(async () => {
    analysis = await analyze(data, asked)
    explorer = await openExplorer(data, asked, await tellAnalysis(analysis))
  })
  const published = (id: string) => analysis.estimates.find((one) => one.id === id)!

  it('gives the published estimate at the locked settings, to the last bit', async () => {
    const { estimate, rowsUsed } = await explorer.answer({})
    expect(estimate).toEqual(published('imputation-model'))
    expect(rowsUsed).toBe(data.rows)
  })

  it('offers no choice that it does not have', () => {
    const ids = explorer.controls.map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining(['estimator', 'average', 'first', 'last', 'without']))
    for (const id of ['comparison', 'covariates', 'adjustment']) expect(ids).not.toContain(id)
    expect(ids.includes('mbar')).toBe(name === 'further effects')
  })

  it('answers another estimator, average and window', async () => {
    expect((await explorer.answer({ estimator: 'imputation-plain' })).estimate.value).toBe(
      published('imputation-plain').value,
    )
    const average = await explorer.answer({ average: 'dynamic' })
    expect(average.estimate.value).not.toBe(published('imputation-model').value)
    const later = await explorer.answer({ first: 2003 })
    expect(later.estimate.value).not.toBe(published('imputation-model').value)
  })
})
