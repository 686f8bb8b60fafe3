import type { OutcomeDistributionRow } from '../../engine/designs/plot-rows.ts'
import { formatTick } from '../format/numbers.ts'
import { Canvas } from './canvas.tsx'
import { Frame, heightBelow, plotBox, type Box } from './frame.tsx'
import { Bars } from './paths.tsx'
import { axisText, CHART_WIDTHS, rowsOf, type ChartSize, type DrawingProps, type PlotData } from './plot-data.ts'
import { AnnotatedVerticals, LABEL_ROOM } from './reference-lines.tsx'
import { extentOf, niceAxis } from './scale.ts'

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
    <Canvas width={CHART_WIDTHS[size]} height={heightBelow(box, axisText(plot.x))} size={size} alt={plot.alt}>
      <Frame
        size={size}
        box={box}
        x={x}
        y={y}
        xLabel={axisText(plot.x)}
        yLabel={axisText(plot.y)}
        yFormat={(tick) => `${formatTick(tick, y.ticks)}%`}
      >
        <Bars of={bars('unwanted')} color="c-compare" isHollow />
        <Bars of={bars('wanted')} color="c-treated" />
        <AnnotatedVerticals plot={plot} box={box} scale={x.scale} />
      </Frame>
    </Canvas>
  )
}

function boxOf(plot: PlotData, size: ChartSize, yExtent: [number, number]): Box {
  const height = { narrow: 220, medium: 250, wide: 290 }[size]
  return plotBox({ size, yExtent, yLabel: axisText(plot.y), right: 24, height, headroom: LABEL_ROOM })
}
