import type { OutcomeDistributionRow } from '@casefiles/engine/designs'
import { formatTick } from '@casefiles/engine/words'
import { type Box, FramedChart, plotBox } from './frame.tsx'
import { Bars } from './paths.tsx'
import { axisText, rowsOf, type ChartSize, type DrawingProps, type PlotData } from './plot-data.ts'
import { AnnotatedVerticals, LABEL_ROOM } from './reference-lines.tsx'
import { extentOf, niceAxis } from './scale.ts'
import { Values } from './values.tsx'

/** What a policy may change elsewhere: bins of the wanted direction filled, those of the unwanted one outlined. */
export function OutcomeDistribution({ plot, size }: DrawingProps) {
  const rows = rowsOf(plot, 'outcome-distribution')
  const yExtent = extentOf([0, ...rows.map((row) => row.share)])
  const box = boxOf(plot, size, yExtent)
  const y = niceAxis(yExtent, [box.bottom, box.top])
  const x = niceAxis(extentOf(rows.flatMap((row) => [row.low, row.high])), [box.left, box.right])
  const bars = (direction: OutcomeDistributionRow['direction']) =>
    rows
      .filter((row) => row.direction === direction)
      .map((row) => ({ from: x.scale(row.low), to: x.scale(row.high), base: box.bottom, end: y.scale(row.share) }))
  return (
    <FramedChart plot={plot} size={size} box={box} x={x} y={y} yFormat={(tick) => `${formatTick(tick, y.ticks)}%`}>
      <Bars of={bars('unwanted')} color="c-compare" isHollow />
      <Bars of={bars('wanted')} color="c-treated" />
      <Values among={plot.rows} of={rows} at={(row) => [x.scale((row.low + row.high) / 2), y.scale(row.share)]} />
      <AnnotatedVerticals plot={plot} box={box} scale={x.scale} />
    </FramedChart>
  )
}

function boxOf(plot: PlotData, size: ChartSize, yExtent: [number, number]): Box {
  const height = { narrow: 220, medium: 250, wide: 290 }[size]
  return plotBox({ size, yExtent, yLabel: axisText(plot.y), right: 24, height, headroom: LABEL_ROOM })
}
