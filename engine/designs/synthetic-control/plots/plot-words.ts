import type { Plot, PlotAnnotation, PlotColumn, PlotKind } from '../../../analysis.ts'
import type { PlotRows } from '../../plot-rows.ts'
import type { SyntheticControlFrame } from '../frame.ts'
import type { SyntheticControlSpec } from '../spec.ts'

/** A plot whose rows are held to the keys its kind promises. */
export function plotOf<Kind extends PlotKind>(
  kind: Kind,
  plot: Omit<Plot, 'kind' | 'rows'> & { rows: (PlotRows[Kind] & Plot['rows'][number])[] },
): Plot {
  return { ...plot, kind }
}

/** The interval's columns, as every plot of estimates shows them. */
export const intervalColumns: PlotColumn[] = [
  { key: 'ciLow', label: '95% low', decimals: 2 },
  { key: 'ciHigh', label: '95% high', decimals: 2 },
]

/** `null` for a number that is not finite: rows are JSON. */
export function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null
}

/** A label inside a sentence: its first letter small, unless the word is an abbreviation. */
export function inSentence(label: string): string {
  const isAbbreviation = label.length > 1 && label[1] === label[1]!.toUpperCase()
  return isAbbreviation ? label : label[0]!.toLowerCase() + label.slice(1)
}

/** What is measured and in which units, inside a sentence: `cigarette sales, in packs per person`. */
export function measure({ outcome }: Pick<SyntheticControlSpec, 'outcome'>): string {
  return `${inSentence(outcome.label)}, in ${outcome.units}`
}

/** The vertical line between the last period before and the first with treatment. */
export function treatmentLine({ periods, study }: SyntheticControlFrame): PlotAnnotation {
  return { kind: 'vertical', at: (periods[study.pre - 1]! + periods[study.pre]!) / 2, label: 'Treatment starts' }
}
