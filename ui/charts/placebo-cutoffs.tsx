import type { PlaceboCutoffsRow } from '@casefiles/engine/designs'
import { isPresent } from '@casefiles/engine/words'
import { type Box, FramedChart, plotBox } from './frame.tsx'
import { axisText, rowsOf, type ChartSize, type DrawingProps, type PlotData } from './plot-data.ts'
import { AnnotatedVerticals, LABEL_ROOM, NoEffectLine, zeroLabel, zeroRoom } from './reference-lines.tsx'
import { extentOf, niceAxis, type Scale } from './scale.ts'
import { Marker, Whisker } from './whisker.tsx'
import { scaled } from './paths.tsx'
import { Values } from './values.tsx'

/** Jumps at false cutoffs, hollow, beside the one at the true cutoff, filled. */
export function PlaceboCutoffs({ plot, size }: DrawingProps) {
  const rows = rowsOf(plot, 'placebo-cutoffs')
  const yExtent = extentOf([0, ...rows.flatMap((row) => [row.estimate, row.ciLow, row.ciHigh])])
  const box = boxOf(plot, size, yExtent)
  const y = niceAxis(yExtent, [box.bottom, box.top])
  const x = niceAxis(extentOf(rows.map((row) => row.cutoff)), [box.left + 8, box.right - 8])
  return (
    <FramedChart plot={plot} size={size} box={box} x={x} y={y}>
      <NoEffectLine box={box} scale={y.scale} size={size} label={zeroLabel(plot)} />
      <AnnotatedVerticals plot={plot} box={box} scale={x.scale} />
      <Values among={plot.rows} of={rows} at={(row) => [x.scale(row.cutoff), scaled(y.scale, row.estimate)]} />
      {rows.map((row) => (
        <Cutoff key={`${row.kind}-${row.cutoff}`} row={row} x={x.scale(row.cutoff)} scale={y.scale} />
      ))}
    </FramedChart>
  )
}

function boxOf(plot: PlotData, size: ChartSize, yExtent: [number, number]): Box {
  const height = { narrow: 240, medium: 260, wide: 300 }[size]
  return plotBox({ size, yExtent, yLabel: axisText(plot.y), right: zeroRoom(plot, size), height, headroom: LABEL_ROOM })
}

function Cutoff({ row, x, scale }: { row: PlaceboCutoffsRow; x: number; scale: Scale }) {
  if (!isPresent(row.estimate)) return null
  const isTrue = row.kind === 'true'
  const color = isTrue ? 'c-treated' : 'c-compare'
  return (
    <g>
      <Whisker at={x} low={row.ciLow} high={row.ciHigh} scale={scale} color={color} />
      <Marker x={x} y={scale(row.estimate)} color={color} isHollow={!isTrue} />
    </g>
  )
}
