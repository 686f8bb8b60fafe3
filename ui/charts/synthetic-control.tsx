import type { SyntheticPathRow, SyntheticGapRow } from '@casefiles/engine/designs'
import { isPresent } from '@casefiles/engine/words'
import { type Box, FramedChart, plotBox } from './frame.tsx'
import { EndLabels, type EndLabel } from './end-labels.tsx'
import { Band, Line, scaled } from './paths.tsx'
import {
  axisText,
  CHART_WIDTHS,
  columnLabel,
  rowsOf,
  type ChartSize,
  type DrawingProps,
  type PlotData,
} from './plot-data.ts'
import { AnnotatedVerticals, LABEL_ROOM, NoEffectLine, zeroLabel, zeroRoom } from './reference-lines.tsx'
import { extentOf, niceAxis, yearAxis, type Scale } from './scale.ts'
import { Values } from './values.tsx'
import { Marker, Whisker } from './marks.tsx'

/** The treated unit and its dashed synthetic version; the gap is shaded from the start of treatment on. */
export function SyntheticPath({ plot, size }: DrawingProps) {
  const rows = rowsOf(plot, 'synthetic-path')
  const yExtent = extentOf(rows.flatMap((row) => [row.treated, row.synthetic]))
  const box = boxOf(plot, size, yExtent)
  const y = niceAxis(yExtent, [box.bottom, box.top])
  const x = yearAxis(
    rows.map((row) => row.year),
    [box.left, box.right],
  )
  const points = (series: Series) => rows.map((row) => [x.scale(row.year), scaled(y.scale, row[series])] as const)
  return (
    <FramedChart plot={plot} size={size} box={box} x={x} y={y} xFormat={x.show}>
      <Band of={gapAfter(plot, rows, x.scale)} scale={y.scale} color="c-treated" />
      <AnnotatedVerticals plot={plot} box={box} scale={x.scale} />
      <Line at={points('synthetic')} color="c-compare" width={2} dash="5 3" />
      <Line at={points('treated')} color="c-treated" />
      <Values among={plot.rows} of={rows} at={(row) => [x.scale(row.year), scaled(y.scale, row.treated)]} />
      <EndLabels labels={endLabels(plot, rows, y.scale)} box={box} margin={CHART_WIDTHS[size] - box.right - 8} />
    </FramedChart>
  )
}

type Series = 'treated' | 'synthetic'

function boxOf(plot: PlotData, size: ChartSize, yExtent: [number, number]): Box {
  return plotBox({
    size,
    yExtent,
    yLabel: axisText(plot.y),
    right: { narrow: 94, medium: 140, wide: 170 }[size],
    height: { narrow: 230, medium: 260, wide: 290 }[size],
    headroom: LABEL_ROOM,
  })
}

/** Both paths from the last period before treatment on, where the shading starts as a point. */
function gapAfter(plot: PlotData, rows: SyntheticPathRow[], scale: Scale) {
  const start = plot.annotations.find(({ kind }) => kind === 'vertical')?.at ?? Infinity
  const first = rows.findIndex((row) => row.year > start)
  if (first < 0) return []
  return rows
    .slice(Math.max(0, first - 1))
    .map(({ year, treated, synthetic }) => ({ x: scale(year), low: treated, high: synthetic }))
}

function endLabels(plot: PlotData, rows: SyntheticPathRow[], scale: Scale): EndLabel[] {
  return (['treated', 'synthetic'] as const).flatMap((series) => {
    const at = rows.findLast((row) => isPresent(row[series]))?.[series]
    if (!isPresent(at)) return []
    const isTreated = series === 'treated'
    const color = isTreated ? 'c-treated' : 'ink-2'
    return [{ key: series, text: columnLabel(plot, series), at: scale(at), color, isStrong: isTreated }]
  })
}

/** The gap in every period: hollow before treatment, filled with its interval after. */
export function SyntheticGap({ plot, size }: DrawingProps) {
  const rows = rowsOf(plot, 'synthetic-gap')
  const yExtent = extentOf([0, ...rows.flatMap((row) => [row.gap, row.ciLow, row.ciHigh])])
  const box = gapBoxOf(plot, size, yExtent)
  const y = niceAxis(yExtent, [box.bottom, box.top])
  const x = yearAxis(
    rows.map((row) => row.year),
    [box.left, box.right],
    0.6,
  )
  const points = rows.map((row) => [x.scale(row.year), scaled(y.scale, row.gap)] as const)
  return (
    <FramedChart plot={plot} size={size} box={box} x={x} y={y} xFormat={x.show}>
      <NoEffectLine box={box} scale={y.scale} size={size} label={zeroLabel(plot)} />
      <AnnotatedVerticals plot={plot} box={box} scale={x.scale} />
      <Line at={points} color="c-compare" width={1} />
      <Values among={plot.rows} of={rows} at={(row) => [x.scale(row.year), scaled(y.scale, row.gap)]} />
      {rows.map((row) => (
        <Period key={row.year} row={row} x={x.scale(row.year)} scale={y.scale} r={size === 'narrow' ? 3 : 4} />
      ))}
    </FramedChart>
  )
}

function gapBoxOf(plot: PlotData, size: ChartSize, yExtent: [number, number]): Box {
  const height = { narrow: 240, medium: 260, wide: 300 }[size]
  return plotBox({ size, yExtent, yLabel: axisText(plot.y), right: zeroRoom(plot, size), height, headroom: LABEL_ROOM })
}

function Period({ row, x, scale, r }: { row: SyntheticGapRow; x: number; scale: Scale; r: number }) {
  if (!isPresent(row.gap)) return null
  const isAfter = row.period === 'after'
  const color = isAfter ? 'c-treated' : 'c-compare'
  return (
    <g>
      <Whisker at={x} low={row.ciLow} high={row.ciHigh} scale={scale} color={color} />
      <Marker x={x} y={scale(row.gap)} r={r} color={color} isHollow={!isAfter} />
    </g>
  )
}
