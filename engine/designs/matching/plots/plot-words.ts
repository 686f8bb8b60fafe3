import type { Plot, PlotColumn, PlotKind } from '../../../analysis.ts'
import type { PlotRows } from '../../plot-rows.ts'

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
  const isAbbreviation = label.length > 1 && label[1] === label[1]!.toUpperCase() && /[A-Z]/.test(label[1]!)
  return isAbbreviation ? label : label[0]!.toLowerCase() + label.slice(1)
}

/** What is measured and in which units, inside a sentence: `earnings in 1978, in USD`. */
export function measure({ label, units }: { label: string; units: string }): string {
  return `${inSentence(label)}, in ${units}`
}
