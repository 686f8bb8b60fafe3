import { beforeAll, describe, expect, it } from 'vitest'
import type { Text } from '../fact.ts'
import type { Analysis } from '../analysis.ts'
import { analyze, type AnalysisRequest } from '../analyze.ts'
import { drawPapers, papersSpec } from '../designs/rdd/bunching/test-support/papers.ts'
import { createRandom } from '../numerics/random.ts'
import { openFacts } from '../test-support/evidence.ts'
import { toTable } from '../test-support/conformance-case.ts'
import { openExplorer, type Explorer } from './explorer.ts'
import { tellAnalysis } from '@casefiles/words'

const words = { policyName: 'p', outcomeName: 'papers moved', places: 'one city', years: '2010', unitPlural: 'papers' }
const intent = { direction: 'equal', smallestEffect: 5, smallestEffectBasis: 'Made for a test.' } as const
const data = toTable(drawPapers(createRandom(3, 'papers'), { papers: 60_000, share: 0.4, lumps: 0.05 }))

describe('a heap in the Explorer', () => {
  const spec = { ...papersSpec, window: { from: 30, to: 90 } }
  const asked: AnalysisRequest = { designType: 'RDD', spec, intent, words, seed: 5, facts: openFacts }
  let analysis: Analysis<Text>
  let explorer: Explorer
  beforeAll(async () => {
    analysis = await analyze(data, asked)
    explorer = await openExplorer(data, asked, await tellAnalysis(analysis))
  })

  it('gives the published estimate at the locked settings, to the last bit, and counts the rows in the window', async () => {
    const { estimate, rowsUsed } = await explorer.answer({})
    expect(estimate).toEqual(analysis.estimates[0])
    expect(rowsUsed).toBe(61)
  })

  it('offers the order and both ends of the move, and nothing of a jump', () => {
    expect(explorer.controls.map(({ id }) => id)).toEqual(['order', 'moved-from', 'moved-to'])
  })

  it('answers other choices as an analysis of them does, with their histogram', async () => {
    const changed = { ...spec, bunching: { from: 57, to: 64, order: 5 } }
    const settings = { order: '5', 'moved-from': 57 }
    const { estimate } = await explorer.answer(settings)
    expect(estimate.value).toBe((await analyze(data, { ...asked, spec: changed })).estimates[0].value)
    const [figure] = await explorer.figures(settings)
    expect(figure.kind).toBe('bunching-histogram')
    expect(figure.rows.filter(({ moved }) => moved)).toHaveLength(8)
  })
})
