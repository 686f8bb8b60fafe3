import type { CasefilePublication } from '../../../contract/publication.ts'
import { FOLLOWED_OVER_PERIODS } from '@casefiles/engine/names'
import type { SandboxSource } from '@casefiles/engine/sandbox'
import { outcomeScaleOf } from '@casefiles/engine/verdict'

type PublishedEstimate = CasefilePublication['analysis']['estimates'][number]

/** Estimates that say nothing about a policy's effect on those it reaches: comparisons without adjustment, first steps. */
const NOT_AN_EFFECT = /association|difference in means|itt/i

/** The estimates of a casefile that can be carried elsewhere, the primary ones first. */
export function carriedEstimates({ analysis }: CasefilePublication): PublishedEstimate[] {
  const usable = analysis.estimates.filter(
    ({ role, estimand, units, value, ci: [low, high], ciPieces }) =>
      (role === 'primary' || role === 'secondary') &&
      !NOT_AN_EFFECT.test(estimand) &&
      !units.includes(' per unit of ') &&
      value !== null &&
      low !== null &&
      high !== null &&
      low < value &&
      value < high &&
      (ciPieces?.length ?? 1) === 1,
  )
  return usable.sort((a, b) => Number(b.role === 'primary') - Number(a.role === 'primary'))
}

/** What the sandbox needs of a published casefile; undefined where it has no such estimate. */
export function sourceOf(publication: CasefilePublication, id: string): SandboxSource | undefined {
  const estimate = carriedEstimates(publication).find((one) => one.id === id)
  if (!estimate) return undefined
  const { analysis, casefile, design, texts } = publication
  const { words, intent, units, treatments } = design
  const [from, to] = analysis.windows.post
  const isMain = isMainOutcome(publication, estimate)
  return {
    title: casefile.title,
    jurisdiction: casefile.jurisdiction,
    period: casefile.period,
    design: analysis.design,
    estimate: { ...estimate, value: estimate.value!, ci: [estimate.ci[0]!, estimate.ci[1]!], ciPieces: undefined },
    scale: scaleOf(publication, estimate),
    outcome: isMain ? analysis.outcome.label : estimate.name,
    periodWord: words.period ?? 'period',
    members: words.unitPlural,
    treatment: treatments.treatment_definition,
    smallestEffect: isMain ? intent.smallestEffect : null,
    studiedLevel: isMain ? levelOf(publication) : null,
    observedPeriods: FOLLOWED_OVER_PERIODS.includes(analysis.design) ? to - from + 1 : null,
    interference: units.sutva_notes,
    cannotSay: texts.cannot_say,
    eqs: { overall: analysis.eqs.overall, band: analysis.eqs.band },
  }
}

/** Whether an estimate is one of the outcome that the casefile's verdict is about. */
export function isMainOutcome({ analysis }: CasefilePublication, { id, units }: PublishedEstimate): boolean {
  return !/^(outcome|subgroup)-/.test(id) && units === analysis.estimates.find(({ role }) => role === 'primary')!.units
}

function scaleOf({ design }: CasefilePublication, { units }: PublishedEstimate): SandboxSource['scale'] {
  if (units !== 'log points') return { kind: 'difference' }
  const scale = outcomeScaleOf(design.analysis)
  return { kind: 'log', per: scale.kind === 'log' ? scale.scale : 100 }
}

/** Level without the policy on the scale that effects are told in: shares become percentages. */
export function levelOf({ analysis, design }: CasefilePublication): number | null {
  const { kind, scale } = outcomeScaleOf(design.analysis)
  const mean = analysis.counterfactualMean
  return mean === null ? null : kind === 'log' ? mean : mean * scale
}

/** Of how many members an outcome in these units counts; null where the units do not say. */
export function perOf(units: string): 100 | 1000 | 100_000 | 1 | null {
  if (units === 'percentage points') return 100
  if (units === 'log points') return null
  const per = /per ([\d,]+)/.exec(units)?.[1]?.replaceAll(',', '')
  return per === '1000' ? 1000 : per === '100000' ? 100_000 : 1
}
