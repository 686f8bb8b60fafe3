import type { ChartValues, ValuePlace } from '../../../ui/charts/chart-values.tsx'
import type { ChartSize } from '../../../ui/charts/plot-data.ts'

const SIZES: readonly ChartSize[] = ['narrow', 'medium', 'wide']
/** Cells that tell no value: nothing is there, or only whether something is so. */
const EMPTY = ['not available']
const ANSWERS = ['Yes', 'No']

/**
 * What a chart that is drawn in the page answers: where its marks stand, as its drawings say it, and the cells of the
 * table of its figure.
 *
 * @returns null where it has no table, or no mark with a row in it
 */
export function valuesInPage(chart: HTMLElement): ChartValues | null {
  const figure = chart.closest('.figure')
  const table = figure?.querySelector<HTMLTableElement>('.figure-data table')
  if (!figure || !table) return null
  const cells = [...table.tBodies[0].rows].map((row) => [...row.cells].map(({ textContent }) => textContent ?? ''))
  const labels = [...table.tHead!.rows[0].cells].map(({ textContent }) => textContent ?? '')
  const told = labels.flatMap((_, column) =>
    cells.every((row) => [...ANSWERS, ''].includes(row[column])) ? [] : [column],
  )
  const places = Object.fromEntries(SIZES.map((size) => [size, placesIn(chart, size, cells.length)]))
  if (SIZES.every((size) => places[size].length === 0)) return null
  return {
    title: figure.querySelector('.figure-title')?.textContent ?? '',
    units: chart.dataset.units ?? '',
    columns: told.map((column) => labels[column]),
    rows: cells.map((row) => told.map((column) => (EMPTY.includes(row[column]) ? '' : row[column]))),
    places: places as ChartValues['places'],
  }
}

/** Only rows that stand in the table: a long one may end before the chart does. */
function placesIn(chart: HTMLElement, size: ChartSize, rows: number): ValuePlace[] {
  const found = chart.querySelectorAll<SVGElement>(`svg.chart-${size} [data-values]`)
  return [...found]
    .flatMap(({ dataset }) => dataset.values!.split(' ').filter((one) => one !== ''))
    .map((one) => one.split(',').map(Number) as ValuePlace)
    .filter(([row]) => row < rows)
}
