import { describe, expect, it } from 'vitest'
import { tellAnalysis } from '@casefiles/words'
import { analyze, type AnalysisRequest } from '../analyze.ts'
import { jumpRows, leastSpec } from '../designs/rdd/test-support/analysis.ts'
import { openFacts } from '../test-support/evidence.ts'
import { toTable, type Rows } from '../test-support/conformance-case.ts'
import { openExplorer } from './explorer.ts'
import { offeredControls, type Settings } from './settings.ts'

const words = { policyName: 'p', outcomeName: 'outcome', places: 'one place', years: '2010', unitPlural: 'people' }
const intent = { direction: 'increase', smallestEffect: 1, smallestEffectBasis: 'Made for a test.' } as const
const asked: AnalysisRequest = { designType: 'RDD', spec: leastSpec, intent, words, seed: 5, facts: openFacts }

async function openWith(rows: Rows) {
  const data = toTable(rows)
  const explorer = await openExplorer(data, asked, await tellAnalysis(await analyze(data, asked)))
  const kernel = explorer.controls.find(({ id }) => id === 'kernel')!
  return { explorer, kernel }
}

describe('the kernel in the Explorer of a discontinuity', () => {
  const rows = jumpRows(900, 2)

  it('waits for an estimator that reads it where the main one has its own', async () => {
    const { explorer, kernel } = await openWith(rows.map((row) => ({ ...row, x: (Math.floor(8 * row.x) + 0.5) / 8 })))
    const valueAt = async (settings: Settings) => (await explorer.answer(settings)).estimate.value
    const conventional = { estimator: 'conventional' }
    expect(await valueAt({ kernel: 'uniform' })).toBe(await valueAt({}))
    expect(await valueAt({ ...conventional, kernel: 'uniform' })).not.toBe(await valueAt(conventional))
    expect(offeredControls(explorer.controls, {})).not.toContain(kernel)
    expect(offeredControls(explorer.controls, conventional)).toContain(kernel)
  })

  it('moves the main estimate of many values, and is offered at once', async () => {
    const { explorer, kernel } = await openWith(rows)
    const [locked, moved] = await Promise.all([explorer.answer({}), explorer.answer({ kernel: 'uniform' })])
    expect(moved.estimate.value).not.toBe(locked.estimate.value)
    expect(offeredControls(explorer.controls, {})).toContain(kernel)
  })
})
