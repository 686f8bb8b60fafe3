import { area, line } from 'd3-shape'
import { isPresent } from '@casefiles/engine/words'
import type { DidTrendsRow } from '@casefiles/engine/designs'
import { type Box, FramedChart, plotBox } from './frame.tsx'
import { EndLabels, endRoom, type EndLabel } from './end-labels.tsx'
import { usePlane } from './plane.tsx'
import {
  axisText,
  CHART_WIDTHS,
  columnLabel,
  rowsOf,
  type ChartSize,
  type DrawingProps,
  type PlotData,
} from './plot-data.ts'
import { DottedVertical } from './reference-lines.tsx'
import { extentOf, niceAxis, yearAxis, type ScaledAxis } from './scale.ts'
import { scaled } from './paths.tsx'
import { Values } from './values.tsx'

type Series = 'treated' | 'comparison' | 'expected'

const STROKES: Record<Series, { color: string; width: number; dash?: string }> = {
  comparison: { color: 'c-compare', width: 2 },
  expected: { color: 'c-treated', width: 1.75, dash: '4 3' },
  treated: { color: 'c-treated', width: 2.5 },
}
const DRAWN = Object.keys(STROKES) as Series[]
/** The means with an interval, and the columns of its ends. */
const BANDS = [
  { color: 'c-compare', low: 'comparisonLow', high: 'comparisonHigh' },
  { color: 'c-treated', low: 'treatedLow', high: 'treatedHigh' },
] as const

/**
 * Mean outcome of both groups over time with shaded intervals, and the dashed path expected without the policy. Every label
 * stands at its line's end.
 */
export function DidTrends({ plot, size }: DrawingProps) {
  const rows = rowsOf(plot, 'did-trends')
  const yExtent = extentOf(
    rows.flatMap((row) => [
      row.treated,
      row.comparison,
      row.expected,
      ...BANDS.flatMap(({ low, high }) => [row[low] ?? null, row[high] ?? null]),
    ]),
  )
  const box = boxOf(plot, size, yExtent)
  const y = niceAxis(yExtent, [box.bottom, box.top])
  const x = yearAxis(
    rows.map((row) => row.year),
    [box.left, box.right],
  )
  return (
    <FramedChart plot={plot} size={size} box={box} x={x} y={y} xFormat={x.show}>
      {BANDS.map((band) => (
        <Band key={band.low} rows={rows} band={band} x={x} y={y} />
      ))}
      {DRAWN.map((series) => (
        <SeriesLine key={series} rows={rows} series={series} x={x} y={y} />
      ))}
      {/* after the lines, so that its words stay readable where one runs through them */}
      {plot.annotations
        .filter((annotation) => annotation.kind === 'vertical')
        .map((annotation) => (
          <DottedVertical key={annotation.at} box={box} x={x.scale(annotation.at)} label={annotation.label} />
        ))}
      <Values among={plot.rows} of={rows} at={(row) => [x.scale(row.year), scaled(y.scale, row.treated)]} />
      <EndLabels labels={endLabels(plot, rows, y)} box={box} margin={CHART_WIDTHS[size] - box.right - 8} />
    </FramedChart>
  )
}

function boxOf(plot: PlotData, size: ChartSize, yExtent: [number, number]): Box {
  return plotBox({
    size,
    yExtent,
    yLabel: axisText(plot.y),
    right: endRoom(
      DRAWN.map((series) => columnLabel(plot, series)),
      { narrow: 98, medium: 150, wide: 176 }[size],
    ),
    height: { narrow: 220, medium: 250, wide: 280 }[size],
  })
}

interface SeriesLineProps {
  rows: DidTrendsRow[]
  series: Series
  x: ScaledAxis
  y: ScaledAxis
}

interface BandProps {
  rows: DidTrendsRow[]
  band: (typeof BANDS)[number]
  x: ScaledAxis
  y: ScaledAxis
}

function Band({ rows, band: { color, low, high }, x, y }: BandProps) {
  const plane = usePlane()
  const path = area<DidTrendsRow>()
    .defined((row) => isPresent(row[low]) && isPresent(row[high]))
    .x((row) => plane.x(x.scale(row.year)))
    .y0((row) => plane.y(y.scale(row[low] ?? 0)))
    .y1((row) => plane.y(y.scale(row[high] ?? 0)))(rows)
  if (path === null) return null
  return <path d={path} {...plane.attributes} fill={`var(--${color})`} fillOpacity=".12" stroke="none" />
}

function SeriesLine({ rows, series, x, y }: SeriesLineProps) {
  const plane = usePlane()
  const path = line<DidTrendsRow>()
    .defined((row) => isPresent(row[series]))
    .x((row) => plane.x(x.scale(row.year)))
    .y((row) => plane.y(y.scale(row[series] ?? 0)))(rows)
  if (path === null) return null
  const { color, width, dash } = STROKES[series]
  const stroke = { stroke: `var(--${color})`, strokeWidth: width, strokeDasharray: dash }
  return <path d={path} {...plane.attributes} {...stroke} strokeLinejoin="round" />
}

function endLabels(plot: PlotData, rows: DidTrendsRow[], y: ScaledAxis): EndLabel[] {
  return DRAWN.flatMap((series) => {
    const last = rows.findLast((row) => isPresent(row[series]))
    if (last === undefined) return []
    const color = series === 'comparison' ? 'ink-2' : 'c-treated'
    const text = columnLabel(plot, series)
    return [{ key: series, text, at: y.scale(last[series] ?? 0), color, isStrong: series === 'treated' }]
  })
}
