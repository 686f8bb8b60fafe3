import type { AnalysisJson } from '../../contract/analysis.ts'
import type { Specification } from '../../contract/explorer-view.ts'
import type { CasefilePublication } from '../../contract/publication.ts'
import { sentenceForReaders } from '../../contract/analysis-for-readers.ts'
import type { Answer } from '@casefiles/engine/explorer'
import { effectForReaders, type OutcomeScale, outcomeScaleOf, tellAs, TIMES_AS_HIGH } from '@casefiles/engine/verdict'

type Read = Pick<CasefilePublication, 'analysis' | 'design'>
type PublishedEstimate = AnalysisJson['estimates'][number]

/** How the Explorer tells effects: in the units in which the casefile's pages tell the published one. */
export interface ExplorerUnits {
  units: string
  scale: OutcomeScale
}

/** The published estimate as Summary and Results tell it. */
export function publishedForReaders({ design }: Pick<Read, 'design'>, main: PublishedEstimate): PublishedEstimate {
  return { ...main, ...effectForReaders(main, outcomeScaleOf(design.analysis)) }
}

/** What the engine answered to a reader's settings, in the same units as what is published. */
export function answerForReaders(answer: Answer, publication: Read, { units, scale }: ExplorerUnits): Answer {
  if (scale.kind === 'own') return answer
  const { estimate, verdict } = answer
  const tell = tellAs(units, scale)
  const [low, high] = estimate.ci
  // the slope of what is told, at the estimate
  const slope = (Math.exp(estimate.value / scale.scale) * (units === TIMES_AS_HIGH ? 1 : 100)) / scale.scale
  return {
    ...answer,
    estimate: { ...estimate, units, value: tell(estimate.value), ci: [tell(low), tell(high)], se: slope * estimate.se },
    verdict: { ...verdict, reason: sentenceForReaders(publication)(verdict.reason) },
  }
}

/** Published specifications in the same units. */
export function specificationsForReaders<Shown extends Pick<Specification, 'value' | 'low' | 'high'>>(
  specifications: readonly Shown[],
  { units, scale }: ExplorerUnits,
): Shown[] {
  const tell = tellAs(units, scale)
  const orNull = (size: number | null) => (size === null ? null : tell(size))
  return specifications.map((one) => ({
    ...one,
    value: orNull(one.value),
    low: orNull(one.low),
    high: orNull(one.high),
  }))
}
