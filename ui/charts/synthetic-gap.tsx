import type { SyntheticGapRow } from '@casefiles/engine/designs'
import { isPresent } from '@casefiles/engine/words'
import { type Box, FramedChart, plotBox } from './frame.tsx'
import { Line, scaled } from './paths.tsx'
import { axisText, rowsOf, type ChartSize, type DrawingProps, type PlotData } from './plot-data.ts'
import { AnnotatedVerticals, LABEL_ROOM, NoEffectLine, zeroLabel, zeroRoom } from './reference-lines.tsx'
import { extentOf, niceAxis, yearAxis, type Scale } from './scale.ts'
import { Marker, Whisker } from './marks.tsx'
import { Values } from './values.tsx'

/** The gap in every period: hollow before treatment, filled with its interval after. */
export function SyntheticGap({ plot, size }: DrawingProps) {
  const rows = rowsOf(plot, 'synthetic-gap')
  const yExtent = extentOf([0, ...rows.flatMap((row) => [row.gap, row.ciLow, row.ciHigh])])
  const box = boxOf(plot, size, yExtent)
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

function boxOf(plot: PlotData, size: ChartSize, yExtent: [number, number]): Box {
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
