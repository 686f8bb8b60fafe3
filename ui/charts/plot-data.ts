import type { AnalysisJson } from '../../contract/analysis.ts'
import type { PlotRows } from '@casefiles/engine/designs'

/** A plot as it crosses the contract: `kind` may be one this build does not draw. */
export type PlotData = AnalysisJson['plots'][number]
export type PlotAnnotation = PlotData['annotations'][number]

/** The three drawings of a chart; a page shows the one that fits its column. */
export type ChartSize = 'narrow' | 'medium' | 'wide'
export const CHART_SIZES: readonly ChartSize[] = ['narrow', 'medium', 'wide']

/** Widths drawn for, in CSS pixels: a phone, half a column or a tablet, a full column. */
export const CHART_WIDTHS: Record<ChartSize, number> = { narrow: 332, medium: 600, wide: 860 }

export interface DrawingProps {
  plot: PlotData
  size: ChartSize
}

/** The rows of a plot, by the keys its kind promises (engine/designs/shared/plot-rows.ts). */
export function rowsOf<Kind extends keyof PlotRows>(plot: PlotData, kind: Kind): PlotRows[Kind][] {
  if (plot.kind !== kind) throw new TypeError(`Rows of ${kind} asked from a plot of kind ${plot.kind}.`)
  return plot.rows as PlotRows[Kind][]
}

/** Label of the column with this key, or the key itself. */
export function columnLabel(plot: PlotData, key: string): string {
  return plot.columns.find((column) => column.key === key)?.label ?? key
}

/** What the values of a plot are of, with their units, as its axes say it; empty where they have none. */
export function unitsOf(plot: PlotData): string {
  return [plot.x, plot.y].flatMap((axis) => (axis.unit === '' ? [] : [axisText(axis)])).join('; ')
}

/**
 * Label of an axis with its unit, of which nothing is said twice.
 *
 * @example axisText({ label: 'Accidents per day', unit: 'accidents per day' }) // 'Accidents per day'
 * @example axisText({ label: 'Deaths from all causes', unit: 'deaths per 100,000 people' }) // 'Deaths from all causes, per 100,000 people'
 */
export function axisText({ label, unit }: { label: string; unit: string }): string {
  const said = label.toLowerCase()
  if (unit === '' || said.endsWith(unit.toLowerCase())) return label
  const [, counted = '', per] = /^(.+?) (per .+)$/.exec(unit) ?? []
  const isSaid = per !== undefined && !/\bper\b/.test(said) && said.split(/[ ,]+/).includes(counted.toLowerCase())
  return `${label}, ${isSaid ? per : unit}`
}
