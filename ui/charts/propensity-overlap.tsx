import type { PropensityOverlapRow } from '@casefiles/engine/designs'
import { formatPercent, formatTick } from '@casefiles/words/formats'
import { type Box, FramedChart, plotBox, round } from './frame.tsx'
import { Label } from './label.tsx'
import { Bars } from './paths.tsx'
import { axisText, columnLabel, rowsOf, type DrawingProps } from './plot-data.ts'
import { extentOf, niceAxis } from './scale.ts'
import { Values } from './values.tsx'

type Group = 'treated' | 'comparison'

/** Two histograms of the propensity score back to back: treated upwards and filled, comparison downwards and outlined. */
export function PropensityOverlap({ plot, size }: DrawingProps) {
  const rows = rowsOf(plot, 'propensity-overlap')
  const [, treated] = extentOf([0, ...rows.map((row) => row.treated)])
  const [, comparison] = extentOf([0, ...rows.map((row) => row.comparison)])
  const yExtent: [number, number] = [-comparison, treated]
  const height = { narrow: 260, medium: 280, wide: 320 }[size]
  const box = plotBox({ size, yExtent, yLabel: axisText(plot.y), right: 16, height, yFormat: sharePercent })
  const x = niceAxis(extentOf(rows.flatMap((row) => [row.scoreFrom, row.scoreTo])), [box.left, box.right])
  const y = niceAxis(yExtent, [box.bottom, box.top])
  const bars = (group: Group) =>
    rows.map((row) => ({
      from: x.scale(row.scoreFrom),
      to: x.scale(row.scoreTo),
      base: y.scale(0),
      end: y.scale(group === 'treated' ? row.treated : -row.comparison),
    }))
  return (
    <FramedChart
      plot={plot}
      size={size}
      box={box}
      x={x}
      y={y}
      xFormat={(tick) => formatTick(tick, x.ticks)}
      yFormat={sharePercent}
    >
      <Bars of={bars('treated')} color="c-treated" />
      <Bars of={bars('comparison')} color="c-compare" isHollow />
      <Values
        among={plot.rows}
        of={rows}
        at={(row) => [x.scale((row.scoreFrom + row.scoreTo) / 2), y.scale(row.treated)]}
      />
      <path d={`M${box.left} ${round(y.scale(0))}H${box.right}`} stroke="var(--line-strong)" />
      <Label {...emptySide(rows, 'treated', box)} y={box.top + 12} color="c-treated" isStrong hasHalo>
        {columnLabel(plot, 'treated')}
      </Label>
      <Label {...emptySide(rows, 'comparison', box)} y={box.bottom - 8} color="ink-2" hasHalo>
        {columnLabel(plot, 'comparison')}
      </Label>
    </FramedChart>
  )
}

/** A share as a percentage, whichever way its bar runs. */
function sharePercent(share: number): string {
  return formatPercent(Math.abs(share))
}

/** The end of the axis where a group's bars are shorter, so that its name finds room. */
function emptySide(rows: PropensityOverlapRow[], group: Group, box: Box) {
  const tallest = (isWanted: (row: PropensityOverlapRow) => boolean) =>
    Math.max(0, ...rows.filter(isWanted).map((row) => row[group]))
  const isRight = tallest((row) => row.scoreTo <= 0.25) > tallest((row) => row.scoreFrom >= 0.75)
  return isRight ? { x: box.right - 4, anchor: 'end' as const } : { x: box.left + 4, anchor: 'start' as const }
}
