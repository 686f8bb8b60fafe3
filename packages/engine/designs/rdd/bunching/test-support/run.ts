import type { Text } from '../../../../fact.ts'
import { analyze, type AnalysisRequest } from '../../../../analyze.ts'
import type { Analysis } from '../../../../analysis.ts'
import { openFacts } from '../../../../test-support/evidence.ts'
import { toTable, type Rows } from '../../../../test-support/conformance-case.ts'
import { papersSpec } from './papers.ts'

const words = {
  policyName: 'The pass mark',
  policyShort: 'the pass mark',
  outcomeName: 'the share of papers due just short of the pass mark that stand over it',
  places: 'one city',
  years: '2010',
  unitPlural: 'papers',
  unit: 'paper',
}
const intent = { direction: 'equal', smallestEffect: 5, smallestEffectBasis: 'Made for a test.' } as const

/** The whole analysis of made papers. */
export function runPapers(
  rows: Rows,
  changes: object = {},
  request: Partial<AnalysisRequest> = {},
): Promise<Analysis<Text>> {
  const spec = { ...papersSpec, ...changes }
  return analyze(toTable(rows), { designType: 'RDD', spec, intent, words, seed: 5, facts: openFacts, ...request })
}

export const primaryOf = ({ estimates }: Analysis<Text>) => estimates.find(({ role }) => role === 'primary')!
