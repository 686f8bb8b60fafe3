import type { Plot, PlotAnnotation, PlotKind } from '../analysis.ts'
import type { PlotRows } from '../designs/shared/plot-rows.ts'
import { after, type Text } from '../fact.ts'

/** What an effect is measured on. */
export interface Measured {
  label: string
  units: string
}

/** The rows that a kind of plot promises; what a reader is told in them may be a fact. */
type RowsOf<Kind extends PlotKind, Words extends Text> = ({
  [Key in keyof PlotRows[Kind]]: string extends PlotRows[Kind][Key] ? PlotRows[Kind][Key] | Words : PlotRows[Kind][Key]
} & Plot<Words>['rows'][number])[]

/** A plot whose rows are held to the keys its kind promises. */
export function plotOf<Kind extends PlotKind>(kind: Kind, plot: PlotWith<Kind, string>): Plot
export function plotOf<Kind extends PlotKind>(kind: Kind, plot: PlotWith<Kind, Text>): Plot<Text>
export function plotOf<Kind extends PlotKind>(kind: Kind, plot: PlotWith<Kind, Text>): Plot<Text> {
  return { ...plot, title: after(plot.title, 'sayAll'), alt: after(plot.alt, 'sayAll'), kind }
}

type PlotWith<Kind extends PlotKind, Words extends Text> = Omit<Plot<Words>, 'kind' | 'rows'> & {
  rows: RowsOf<Kind, Words>
}

interface Figure<Kind extends PlotKind> extends Pick<Plot<Text>, 'id' | 'tab'> {
  units: { x: Text; y: Text }
  /** Decimals by the key of each column, in their order; null = none are shown. */
  columns: Record<string, number | null>
  rows: RowsOf<Kind, Text>
  annotations: PlotAnnotation<Text>[]
}

/**
 * A plot of which all that a reader is told is one fact: its parts `title`, `subtitle`, `alt`, `x` and `y`, and the label of each
 * column by the column's key.
 */
export function figureOf<Kind extends PlotKind>(
  kind: Kind,
  told: (part: string) => Text,
  { id, tab, units, columns, rows, annotations }: Figure<Kind>,
): Plot<Text> {
  return {
    id,
    tab,
    title: told('title'),
    subtitle: told('subtitle'),
    alt: told('alt'),
    x: { label: told('x'), unit: units.x },
    y: { label: told('y'), unit: units.y },
    columns: Object.entries(columns).map(([key, decimals]) => ({
      key,
      label: told(key),
      ...(decimals !== null && { decimals }),
    })),
    rows,
    annotations,
    kind,
  }
}

/** `null` for a number that is not finite: rows are JSON. */
export function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null
}

/** Whether an interval lies wholly on one side of zero. */
export function excludesZero([low, high]: readonly [number, number]): boolean {
  return low > 0 || high < 0
}
