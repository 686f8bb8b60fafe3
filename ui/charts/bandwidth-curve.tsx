import type { BandwidthCurveRow, PlaceboCutoffsRow } from '@casefiles/engine/designs'
import { isPresent } from '@casefiles/engine/words'
import { Canvas } from './plane.tsx'
import { Frame, heightBelow, plotBox, FramedChart, type Box } from './frame.tsx'
import { noteLines, Notes, LockedLabel } from './label.tsx'
import { linearScale, extentOf, niceAxis, type Scale, type ScaledAxis } from './scale.ts'
import { axisText, CHART_WIDTHS, rowsOf, type ChartSize, type DrawingProps, type PlotData } from './plot-data.ts'
import { NoEffectLine, zeroLabel, zeroRoom, AnnotatedVerticals, LABEL_ROOM } from './reference-lines.tsx'
import { Marker, Whisker } from './marks.tsx'
import { scaled } from './paths.tsx'
import { Values } from './values.tsx'

/** The estimate at every bandwidth tried; the square is the locked one, hollow marks change the conclusion. */
export function BandwidthCurve({ plot, size }: DrawingProps) {
  const rows = rowsOf(plot, 'bandwidth-curve')
  const yExtent = extentOf([0, ...rows.flatMap((row) => [row.estimate, row.ciLow, row.ciHigh])])
  const notes = noteLines(notesOf(rows), size)
  const box = boxOf(plot, size, yExtent, notes.room)
  const y = niceAxis(yExtent, [box.bottom - 20, box.top + 4])
  const x = factorAxis(rows, box)
  const locked = rows.find((row) => row.locked && isPresent(row.estimate))
  return (
    <Canvas width={CHART_WIDTHS[size]} height={heightBelow(box, axisText(plot.x))} size={size} alt={plot.alt}>
      <Frame size={size} box={box} x={x} y={y} xLabel={axisText(plot.x)} yLabel={axisText(plot.y)}>
        <NoEffectLine box={box} scale={y.scale} size={size} label={zeroLabel(plot)} />
        {rows.map((row) => (
          <Bandwidth key={row.factor} row={row} x={x.scale(row.factor)} scale={y.scale} />
        ))}
        <Values among={plot.rows} of={rows} at={(row) => [x.scale(row.factor), scaled(y.scale, row.estimate)]} />
        {locked && (
          <LockedLabel
            x={x.scale(locked.factor)}
            low={locked.ciLow ?? locked.estimate ?? 0}
            high={locked.ciHigh ?? locked.estimate ?? 0}
            scale={y.scale}
            box={box}
          />
        )}
      </Frame>
      <Notes lines={notes.lines} bottom={box.top - 8} size={size} />
    </Canvas>
  )
}

/** What a hollow mark means, and how many bandwidths have none, where that is so. */
function notesOf(rows: BandwidthCurveRow[]): string[] {
  const missing = rows.filter((row) => !isPresent(row.estimate)).length
  const changes = rows.some((row) => isPresent(row.estimate) && !row.keepsConclusion)
  return [
    ...(changes ? ['Hollow: the conclusion changes'] : []),
    ...(missing > 0 ? [`No estimate at ${missing} of ${rows.length} bandwidths`] : []),
  ]
}

/** Bandwidths tried and no others; ticks at round multiples among them. */
function factorAxis(rows: BandwidthCurveRow[], box: Box): ScaledAxis {
  const tried = extentOf(rows.map((row) => row.factor))
  const { ticks } = niceAxis(tried, [0, 1])
  const scale = linearScale(tried, [box.left + 16, box.right - 16])
  return { scale, ticks: ticks.filter((tick) => tick >= tried[0] && tick <= tried[1]) }
}

function boxOf(plot: PlotData, size: ChartSize, yExtent: [number, number], headroom: number): Box {
  const height = { narrow: 240, medium: 260, wide: 300 }[size]
  return plotBox({
    size,
    yExtent,
    yLabel: axisText(plot.y),
    right: zeroRoom(plot, size),
    height,
    headroom,
  })
}

function Bandwidth({ row, x, scale }: { row: BandwidthCurveRow; x: number; scale: Scale }) {
  if (!isPresent(row.estimate)) return null
  const color = row.locked ? 'c-treated' : 'c-compare'
  return (
    <g>
      <Whisker at={x} low={row.ciLow} high={row.ciHigh} scale={scale} color={color} width={row.locked ? 3 : 2} />
      <Marker
        x={x}
        y={scale(row.estimate)}
        r={row.locked ? 5.5 : 4}
        shape={row.locked ? 'square' : 'dot'}
        color={color}
        isHollow={!row.keepsConclusion}
      />
    </g>
  )
}

/** Jumps at false cutoffs, hollow, beside the one at the true cutoff, filled. */
export function PlaceboCutoffs({ plot, size }: DrawingProps) {
  const rows = rowsOf(plot, 'placebo-cutoffs')
  const yExtent = extentOf([0, ...rows.flatMap((row) => [row.estimate, row.ciLow, row.ciHigh])])
  const box = cutoffsBox(plot, size, yExtent)
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

function cutoffsBox(plot: PlotData, size: ChartSize, yExtent: [number, number]): Box {
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
