import { isUnidentified } from '@casefiles/words'
import { capitalize } from '@casefiles/engine/words'
import type { CasefilePublication } from './publication.ts'
import { isRetracted } from './standing.ts'
import type { AnalysisJson } from './analysis.ts'

/** Name of the one chart of a casefile's first screen: with the policy and without it. */
export const FIRST_CHART = 'with-and-without'

/** Whether there is an estimate to draw it from; what was retracted shows none, nor a difference alone that nothing identifies. */
export function hasFirstChart({ analysis, casefile }: Pick<CasefilePublication, 'analysis' | 'casefile'>): boolean {
  if (isRetracted(casefile.standing)) return false
  if (isUnidentified(analysis.verdict) && analysis.counterfactualMean === null) return false
  const value = analysis.estimates.find(({ role }) => role === 'primary')?.value
  return value !== undefined && value !== null
}

/** A finding where there is one; under "Inconclusive." of a mechanism, and where several outcomes part, the chart is named, and nothing is claimed. */
export function firstChartTitle({ analysis, design }: Pick<CasefilePublication, 'analysis' | 'design'>): string {
  const { verdict } = analysis.verdict
  const policy = design.words.policyShort ?? 'the policy'
  const named = `${capitalize(design.words.outcomeName)}, with and without ${policy}`
  // of several main outcomes the chart draws the first, and the headline tells of all
  const isOneOfMany = verdict === 'Partly met policy intent.' && mainOutcomes(analysis) > 1
  return verdict === null || verdict === 'Inconclusive.' || isOneOfMany ? named : analysis.narrative.headline
}

function mainOutcomes({ estimates }: CasefilePublication['analysis']): number {
  return estimates.filter(({ role }) => role === 'primary').length
}

type Plot = AnalysisJson['plots'][number]

/** Kinds that show the finding itself, the most telling first. */
const KINDS = ['event-study', 'did-trends', 'rd-scatter', 'bunching-histogram', 'forest']

/** The plot that stands for a casefile where one has to: the one made for its summary, else that which shows the finding. */
export function leadPlot(plots: readonly Plot[]): Plot | undefined {
  const ranked = KINDS.flatMap((kind) => plots.filter((plot) => plot.kind === kind))
  return plots.find((plot) => plot.tab === 'summary') ?? ranked[0]
}
