import type { AnalysisJson } from '../../contract/analysis.ts'
import type { PlotData } from '../../ui/charts/plot-data.ts'
import { noEffectIn } from '@casefiles/engine/verdict'
import { formatEffect, isPresent } from '@casefiles/engine/words'
import { effectInWords, type Told } from './words.ts'

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
