import { isPresent, withUnits } from '@casefiles/engine/words'
import { formatIntervalInWords, formatEffect } from '@casefiles/words/formats'
import type { Answer } from '@casefiles/engine/explorer'
import { conclusionWord } from '@casefiles/words'
import { noEffectIn } from '@casefiles/engine/verdict'
import type { AnalysisJson } from '../../contract/analysis.ts'
import type { PlotData } from '../../ui/charts/plot-data.ts'

/** What the Explorer says of an estimate, published or changed. */
interface Told {
  value: number | null
  ci: (number | null)[]
  units: string
}

/** Agreement that is asked of two engines: those of two browsers may differ in the last digits of `Math.exp`. */
const TOLERANCE = 1e-9

/** `−9.66 deaths per 100,000 (95% interval −18.22 to −1.09)`. */
export function effectInWords({ value, ci, units }: Told): string {
  const [low, high] = ci
  const interval =
    isPresent(low) && isPresent(high) ? `95% interval ${formatIntervalInWords(low, high)}` : 'no bounded interval'
  return `${withUnits(formatEffect(value), units)} (${interval})`
}

/** Whether an estimate is the published one, number by number. */
export function isIdentical(one: Told, published: Told): boolean {
  const pairs = [
    [one.value, published.value],
    [one.ci[0], published.ci[0]],
    [one.ci[1], published.ci[1]],
  ]
  return pairs.every(([a, b]) => {
    if (!isPresent(a) || !isPresent(b)) return isPresent(a) === isPresent(b)
    return Math.abs(a - b) <= TOLERANCE * Math.max(1, Math.abs(a), Math.abs(b))
  })
}

/** The one sentence that is read out after each change. */
export function resultSentence(
  answer: Answer,
  published: Told,
  { isLocked, isMechanism }: { isLocked: boolean; isMechanism: boolean },
): string {
  const { estimate, conclusion, verdict } = answer
  const now = effectInWords(estimate)
  const same = isIdentical(estimate, published)
  if (isLocked) {
    return same
      ? `Locked settings: ${now}, identical to the published estimate.`
      : `Locked settings: ${now}, which differs from the published ${effectInWords(published)}.`
  }
  // as where a donor without weight is left out: to stand still is then no proof of anything
  const before = same
    ? 'identical to the published estimate: what you changed makes no difference here, which is no sign that it is firm'
    : `instead of ${formatEffect(published.value)}`
  const worth = isMechanism
    ? `Conclusion: ${conclusionWord(conclusion, true)}.`
    : `Verdict if the score stayed as published: ${verdict.verdict}`
  return `Your settings: ${now}, ${before}. ${worth}`
}

export type Outcome = AnalysisJson['outcome']
/** An estimate as the Explorer shows it. */
export type ShownEstimate = Told & { name: string; p: number | null }

/** The published estimate, and under it the one of the reader's settings, as the same rows that the casefile draws. */
export function effectPlot(outcome: Outcome, published: ShownEstimate, changed: ShownEstimate | null): PlotData {
  const rows = [
    rowOf(published, 'Published', published.name, true),
    ...(changed ? [rowOf(changed, 'Your settings', changed.name, false)] : []),
  ]
  const title = changed
    ? `With your settings ${formatEffect(changed.value)}, published ${formatEffect(published.value)}`
    : `Published: ${formatEffect(published.value)}`
  return {
    id: 'explorer-effect',
    kind: 'forest',
    tab: 'results',
    title,
    subtitle: `Effect on ${outcome.label}, ${outcome.units}, with 95% intervals.`,
    alt: `Effects with 95% intervals. Published: ${effectInWords(published)}.${changed ? ` Your settings: ${effectInWords(changed)}.` : ''}`,
    x: { label: 'Effect', unit: outcome.units },
    y: { label: 'Estimate', unit: '' },
    columns: [
      { key: 'name', label: 'Estimate' },
      { key: 'value', label: 'Value', decimals: 2 },
      { key: 'ciLow', label: '95% low', decimals: 2 },
      { key: 'ciHigh', label: '95% high', decimals: 2 },
    ],
    rows,
    annotations: [{ kind: 'vertical', at: noEffectIn(outcome.units), label: 'No effect' }],
  }
}

function rowOf({ value, ci, p }: ShownEstimate, name: string, role: string, locked: boolean) {
  const orNull = (number: number | null | undefined) => (isPresent(number) ? number : null)
  return { name, role, value: orNull(value), ciLow: orNull(ci[0]), ciHigh: orNull(ci[1]), p: orNull(p), locked }
}
