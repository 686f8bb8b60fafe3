import { isPresent, withUnits } from '@casefiles/engine/words'
import { formatSpan, formatEffect } from '@casefiles/words/formats'
import type { CasefileListItem } from '../../contract/casefile.ts'
import type { OthersDraft, OtherStudy, OtherStudyDraft } from '../../contract/others-found.ts'
import { noEffectIn } from '@casefiles/engine/verdict'
import type { PlotData } from '../charts/plot-data.ts'

/** What a study is called beside its label. */
export const KIND_WORDS: Record<OtherStudy['kind'], string> = {
  source: 'Source of the data',
  review: 'Review',
  later: 'Later study',
  earlier: 'Earlier study',
}

/** What is told of the casefile beside the studies. */
export type ComparedCasefile = Pick<CasefileListItem, 'slug' | 'docket' | 'effect'>
type Estimate = NonNullable<OtherStudy['estimate']>

/** The figure that readers see of a study: one that is whole, and was read; undefined where there is none. */
export function shownEstimate({ estimate, confirmed }: OtherStudyDraft): Estimate | undefined {
  if (!confirmed || typeof estimate?.value !== 'number') return undefined
  const [low, high] = estimate.ci ?? []
  const isInterval = typeof low === 'number' && typeof high === 'number'
  return { value: estimate.value, ...(isInterval && { ci: [low, high] }) }
}

/** A published figure in words, with its interval where it has one. */
export function estimateInWords({ value, ci }: Estimate, units: string): string {
  return withUnits(ci ? `${formatEffect(value)} (${formatSpan(...ci)})` : formatEffect(value), units)
}

/** Whether this casefile's interval and another figure agree: one holds the other, only the side is the same, or neither. */
export function agreement(ours: ComparedCasefile['effect'], { value, ci }: Estimate): string | null {
  if (!ours || !isPresent(ours.value)) return null
  const [low, high] = ours.ci
  const none = noEffectIn(ours.units)
  const isSameSide = Math.sign(value - none) === Math.sign(ours.value - none)
  const zero = none === 0 ? 'zero' : 'no effect'
  if (!isPresent(low) || !isPresent(high))
    return isSameSide ? `On the same side of ${zero} as ours.` : `On the other side of ${zero}.`
  if (low <= value && value <= high) return 'Inside our interval.'
  if (ci && ci[0] <= high && low <= ci[1]) return 'Outside our interval, and the two intervals overlap.'
  return isSameSide
    ? `Outside our interval, on the same side of ${zero}.`
    : `Outside our interval, on the other side of ${zero}.`
}

/** This casefile's estimate over the published figures in the same unit, on one scale; null where there are none. */
export function othersPlot({ slug, docket, effect }: ComparedCasefile, { studies = [] }: OthersDraft): PlotData | null {
  const shown = studies.flatMap((study) => {
    const estimate = shownEstimate(study)
    return estimate ? [{ label: study.label ?? '', kind: study.kind, estimate }] : []
  })
  if (!effect || !isPresent(effect.value) || shown.length === 0) return null
  const [ciLow, ciHigh] = effect.ci
  const own = {
    name: 'This casefile',
    role: docket,
    locked: true,
    value: effect.value,
    ciLow,
    ciHigh,
    p: null,
  }
  const rows = shown.map(({ label, kind, estimate }) => ({
    name: label,
    role: kind ? KIND_WORDS[kind] : '',
    locked: false,
    value: estimate.value,
    ciLow: estimate.ci?.[0] ?? null,
    ciHigh: estimate.ci?.[1] ?? null,
    p: null,
  }))
  const told = shown.map(({ label, estimate }) => `${label} ${estimateInWords(estimate, effect.units)}`).join('; ')
  return {
    id: `${slug}-others`,
    kind: 'forest',
    tab: 'sensitivity',
    title: 'This casefile beside published figures in the same unit',
    subtitle: 'Filled: this casefile. Hollow: published figures, with their intervals where they are known.',
    alt: `This casefile ${estimateInWords({ value: effect.value, ...(isPresent(ciLow) && isPresent(ciHigh) && { ci: [ciLow, ciHigh] }) }, effect.units)}; ${told}.`,
    x: { label: 'Effect', unit: effect.units },
    y: { label: '', unit: '' },
    columns: [
      { key: 'name', label: 'Study' },
      { key: 'role', label: 'Kind' },
      { key: 'value', label: 'Effect', decimals: 2 },
      { key: 'ciLow', label: 'Lower end', decimals: 2 },
      { key: 'ciHigh', label: 'Upper end', decimals: 2 },
    ],
    rows: [own, ...rows],
    annotations: [],
  }
}
