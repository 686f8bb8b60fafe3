import { renderToStaticMarkup } from 'react-dom/server'
import { showCells } from '../table/DataTable.tsx'
import { Drawing, isDrawn } from './Chart.tsx'
import { CHART_SIZES, unitsOf, type ChartSize, type PlotData } from './plot-data.ts'
import { WithValues } from './values.tsx'

/** Of one drawn row: its place among `rows`, and where its mark stands in the drawing. */
export type ValuePlace = [row: number, x: number, y: number]

/** What a chart answers when a reader points at it or steps through it. */
export interface ChartValues {
  title: string
  /** What the values are of, with their units, as the axes say it. */
  units: string
  /** Labels of the columns, and the cells of every row as they read; cells without a value are empty. */
  columns: string[]
  rows: string[][]
  places: Record<ChartSize, ValuePlace[]>
}

/** The values of every plot that is drawn, by its id. */
export function chartValues(plots: readonly PlotData[]): Record<string, ChartValues> {
  return Object.fromEntries(plots.filter(isDrawn).map((plot) => [plot.id, valuesOf(plot)]))
}

function valuesOf(plot: PlotData): ChartValues {
  // what a yes or no says is drawn (hollow, bold), and reads badly in a line of values
  const show = showCells(plot.rows)
  const columns = plot.columns.filter(({ key }) => plot.rows.some((row) => typeof row[key] !== 'boolean'))
  return {
    title: plot.title,
    units: unitsOf(plot),
    columns: columns.map(({ label }) => label),
    rows: plot.rows.map((row) =>
      columns.map((column) => ((row[column.key] ?? null) === null ? '' : show(row[column.key], column))),
    ),
    places: Object.fromEntries(CHART_SIZES.map((size) => [size, placesIn(plot, size)])) as ChartValues['places'],
  }
}

/** A drawing says in its markup where its rows stand, as only it knows its scales. */
function placesIn(plot: PlotData, size: ChartSize): ValuePlace[] {
  const markup = renderToStaticMarkup(
    <WithValues>
      <Drawing plot={plot} size={size} />
    </WithValues>,
  )
  return [...markup.matchAll(/data-values="([^"]+)"/g)].flatMap(([, found = '']) =>
    found.split(' ').map((one) => one.split(',').map(Number) as ValuePlace),
  )
}
