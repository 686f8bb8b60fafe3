import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { analyzeDesign } from '../../record/runs/analyze-design.ts'
import type { AnalysisInputs } from '../../record/runs/compute-analysis.ts'
import { describeEstimate, summarizeAnalysis } from './summarize-analysis.ts'

const estimate = {
  name: 'Synthetic difference in differences',
  role: 'robustness' as const,
  value: 1.529,
  ci: [-2, 5.058] as [number | null, number | null],
  se: 1.8,
  p: 0.3957,
  units: 'log points',
}

it('heads with what was counted and the windows by what they are', async () => {
  const read = (file: string) => fs.readFileSync(path.resolve(import.meta.dirname, '../../..', file), 'utf8')
  const design = JSON.parse(read('data/archive/drinking-age-mortality/design.json')) as AnalysisInputs['design']
  const csv = read('data/archive/drinking-age-mortality/data.csv')
  const analysis = await analyzeDesign({ csv, design, facts: null })
  const [, counts] = summarizeAnalysis(analysis).split('\n')
  const outcome = { label: 'Children per woman', units: 'children per woman' }
  const verdict = {
    ...analysis.verdict,
    evidence: 'The comparison failed',
    reason: 'The comparison failed in one part: a gap.',
  }
  // why it is inconclusive is said once
  expect(summarizeAnalysis({ ...analysis, verdict })).toMatch(/^ {2}The comparison failed in one part: a gap\.$/m)
  expect(summarizeAnalysis({ ...analysis, outcome }).split('\n')[1]).toMatch(/^Children per woman\. RDD/)
  expect(counts).toMatch(/ RDD, 48 rows, 48 units, 24 treated; control side 21–21\.\d+, treated side 20\.\d+–21\.$/)
})

describe('an estimate in one line', () => {
  it('has its interval and p value', () => {
    expect(describeEstimate(estimate as never)).toBe(
      'robustness: 1.53 [−2.00 to 5.06] log points, p = 0.3957: Synthetic difference in differences',
    )
  })

  it('says why there is a value without an interval', () => {
    const bare = { ...estimate, ci: [null, null], se: null, p: null, reason: 'One cohort rests on one cluster.' }
    expect(describeEstimate(bare as never)).toBe(
      'robustness: 1.53 log points, no interval: Synthetic difference in differences. One cohort rests on one cluster.',
    )
  })
})
