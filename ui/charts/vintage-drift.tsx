import type { VintageDriftRow } from '@casefiles/engine/designs'
import { isPresent } from '@casefiles/engine/words'
import { type Box, FramedChart, plotBox } from './frame.tsx'
import { axisText, rowsOf, type ChartSize, type DrawingProps, type PlotData } from './plot-data.ts'
import { NO_EFFECT, NO_EFFECT_ROOM, NoEffectLine } from './reference-lines.tsx'
import { extentOf, niceAxis, wholeAxis, type Scale } from './scale.ts'
import { Marker, Whisker } from './marks.tsx'
import { scaled } from './paths.tsx'
import { Values } from './values.tsx'

/** What the same design found with each vintage of its data: earlier ones hollow, the one that the page shows filled. */
export function VintageDrift({ plot, size }: DrawingProps) {
  const rows = rowsOf(plot, 'vintage-drift')
  const none = plot.annotations.find(({ kind }) => kind === 'horizontal') ?? { at: 0, label: NO_EFFECT }
  const yExtent = extentOf([none.at, ...rows.flatMap((row) => [row.estimate, row.ciLow, row.ciHigh])])
  const box = boxOf(plot, size, yExtent)
  const y = niceAxis(yExtent, [box.bottom, box.top])
  const x = wholeAxis(extentOf(rows.map(({ vintage }) => vintage)), [box.left, box.right], { spacing: 28, pad: 0.6 })
  // the line is drawn where its scale has zero
  const fromNone = Object.assign((value: number) => y.scale(value + none.at), y.scale)
  return (
    <FramedChart plot={plot} size={size} box={box} x={x} y={y}>
      <NoEffectLine box={box} scale={fromNone} size={size} label={none.label} />
      <Values among={plot.rows} of={rows} at={(row) => [x.scale(row.vintage), scaled(y.scale, row.estimate)]} />
      {rows.map((row) => (
        <Vintage key={row.vintage} row={row} x={x.scale(row.vintage)} scale={y.scale} />
      ))}
    </FramedChart>
  )
}

function boxOf(plot: PlotData, size: ChartSize, yExtent: [number, number]): Box {
  const height = { narrow: 230, medium: 250, wide: 280 }[size]
  return plotBox({ size, yExtent, yLabel: axisText(plot.y), right: NO_EFFECT_ROOM[size], height })
}

function Vintage({ row, x, scale }: { row: VintageDriftRow; x: number; scale: Scale }) {
  if (!isPresent(row.estimate)) return null
  const color = row.isPresent ? 'c-treated' : 'c-compare'
  return (
    <g>
      <Whisker at={x} low={row.ciLow} high={row.ciHigh} scale={scale} color={color} />
      <Marker x={x} y={scale(row.estimate)} color={color} isHollow={!row.isPresent} />
    </g>
  )
}
