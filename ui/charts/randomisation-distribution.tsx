import type { RandomisationDistributionRow } from '../../engine/designs/plot-rows.ts'
import { formatEffect, formatTick } from '../format/numbers.ts'
import { Canvas } from './canvas.tsx'
import { Frame, heightBelow, plotBox, type Box } from './frame.tsx'
import { Bars } from './paths.tsx'
import { axisText, CHART_WIDTHS, rowsOf, type ChartSize, type DrawingProps, type PlotData } from './plot-data.ts'
import { DottedVertical, LABEL_ROOM } from './reference-lines.tsx'
import { extentOf, niceAxis } from './scale.ts'

/** What other assignments would have given: outlined, filled where as far from zero as the observed difference. */
export function RandomisationDistribution({ plot, size }: DrawingProps) {
  const rows = rowsOf(plot, 'randomisation-distribution')
  const observed = plot.annotations.find(({ kind }) => kind === 'vertical')
  const yExtent = extentOf([0, ...rows.map((row) => row.share)])
  const box = boxOf(plot, size, yExtent)
  const y = niceAxis(yExtent, [box.bottom, box.top])
  const x = niceAxis(extentOf([...rows.flatMap((row) => [row.low, row.high]), observed?.at]), [box.left, box.right])
  const bars = (isFar: boolean) =>
    rows
      .filter((row) => isAsFar(row, observed?.at) === isFar)
      .map(({ low, high, share }) => ({
        from: x.scale(low),
        to: x.scale(high),
        base: box.bottom,
        end: y.scale(share),
      }))
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
        <Bars of={bars(false)} color="c-compare" isHollow />
        <Bars of={bars(true)} color="c-treated" />
        {observed && (
          <DottedVertical
            box={{ ...box, top: box.top - LABEL_ROOM }}
            x={x.scale(observed.at)}
            label={`${observed.label} ${formatEffect(observed.at)}`}
            isStrong
          />
        )}
      </Frame>
    </Canvas>
  )
}

function boxOf(plot: PlotData, size: ChartSize, yExtent: [number, number]): Box {
  const height = { narrow: 220, medium: 250, wide: 290 }[size]
  return plotBox({ size, yExtent, yLabel: axisText(plot.y), right: 16, height, headroom: LABEL_ROOM })
}

/** Whether a whole bin lies as far from zero as the observed difference, on either side. */
function isAsFar({ low, high }: RandomisationDistributionRow, observed: number | undefined): boolean {
  return observed !== undefined && Math.min(Math.abs(low), Math.abs(high)) >= Math.abs(observed)
}
