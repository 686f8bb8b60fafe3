import type { RandomisationDistributionRow } from '@casefiles/engine/designs'
import { formatEffect, formatTick } from '@casefiles/engine/words'
import { FramedChart, plotBox, type Box } from './frame.tsx'
import { Bars } from './paths.tsx'
import { axisText, rowsOf, type ChartSize, type DrawingProps, type PlotData } from './plot-data.ts'
import { DottedVertical, LABEL_ROOM } from './reference-lines.tsx'
import { extentOf, niceAxis } from './scale.ts'
import { Values } from './values.tsx'

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
    <FramedChart plot={plot} size={size} box={box} x={x} y={y} yFormat={(tick) => `${formatTick(tick, y.ticks)}%`}>
      <Bars of={bars(false)} color="c-compare" isHollow />
      <Bars of={bars(true)} color="c-treated" />
      <Values among={plot.rows} of={rows} at={(row) => [x.scale((row.low + row.high) / 2), y.scale(row.share)]} />
      {observed && (
        <DottedVertical
          box={{ ...box, top: box.top - LABEL_ROOM }}
          x={x.scale(observed.at)}
          label={`${observed.label} ${formatEffect(observed.at)}`}
          isStrong
        />
      )}
    </FramedChart>
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
