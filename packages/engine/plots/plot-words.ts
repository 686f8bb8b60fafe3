import type { Plot, PlotColumn, PlotKind } from '../analysis.ts'
import type { PlotRows } from '../designs/shared/plot-rows.ts'
import { sayAll } from '../words/count.ts'
import { inSentence } from '../words/sentence.ts'

/** What an effect is measured on. */
export interface Measured {
  label: string
  units: string
}

/** A plot whose rows are held to the keys its kind promises. */
export function plotOf<Kind extends PlotKind>(
  kind: Kind,
  plot: Omit<Plot, 'kind' | 'rows'> & { rows: (PlotRows[Kind] & Plot['rows'][number])[] },
): Plot {
  return { ...plot, title: sayAll(plot.title), alt: sayAll(plot.alt), kind }
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

/** Whether an interval lies wholly on one side of zero. */
export function excludesZero([low, high]: readonly [number, number]): boolean {
  return low > 0 || high < 0
}

/**
 * What is measured and in which units, inside a sentence: `weekly work, in hours`; `deaths per 100,000 people`. Units that the
 * label says already are not said again: `accidents per day`, `reported cases per 100,000 people`.
 */
export function measure({ label, units }: Measured): string {
  const [said, told] = [label, units].map((text) => text.toLowerCase().split(' '))
  const overlap = told.findLastIndex((_, last) => said.slice(-last - 1).join(' ') === told.slice(0, last + 1).join(' '))
  // one word bears repeating
  if (overlap > 0) return [inSentence(label), ...units.split(' ').slice(overlap + 1)].join(' ')
  const joint = units.startsWith('per ') ? ' ' : ', in '
  return `${inSentence(label)}${joint}${units}`
}
