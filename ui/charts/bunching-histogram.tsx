import type { BunchingHistogramRow } from '@casefiles/engine/designs'
import { type Box, FramedChart, plotBox } from './frame.tsx'
import { Label } from './label.tsx'
import { Band, Bars, Line, scaled } from './paths.tsx'
import { axisText, columnLabel, rowsOf, type ChartSize, type DrawingProps, type PlotData } from './plot-data.ts'
import { AnnotatedVerticals, LABEL_ROOM } from './reference-lines.tsx'
import { extentOf, niceAxis } from './scale.ts'
import { textWidth } from './text.ts'
import { Values } from './values.tsx'

const MARGIN = 8

/** Counts as bars from zero, filled where cases may have been moved, and the smooth count with its band over them. */
export function BunchingHistogram({ plot, size }: DrawingProps) {
  const rows = rowsOf(plot, 'bunching-histogram')
  const yExtent = extentOf([0, ...rows.flatMap((row) => [row.count, row.smooth, row.ciHigh])])
  const box = boxOf(plot, size, yExtent)
  const width = rows.length > 1 ? rows[1].value - rows[0].value : 1
  const values = rows.map((row) => row.value)
  // the first and the last bar reach over their values: half a bar past zero must not open the axis to less than nothing
  const x = niceAxis(extentOf(values), [box.left + MARGIN, box.right - MARGIN])
  const y = niceAxis(yExtent, [box.bottom, box.top])
  const bars = (isMoved: boolean) =>
    rows
      .filter(({ moved }) => moved === isMoved)
      .map(({ value, count }) => ({
        from: x.scale(value - 0.4 * width),
        to: x.scale(value + 0.4 * width),
        base: y.scale(0),
        end: y.scale(Math.max(0, count)),
      }))
  const named = rows[Math.floor(rows.length / 6)]
  const name = columnLabel(plot, 'smooth')
  return (
    <FramedChart plot={plot} size={size} box={box} x={x} y={y}>
      <Bars of={bars(false)} color="c-compare" />
      <Bars of={bars(true)} color="c-treated" />
      <Band
        of={rows.map((row) => ({ x: x.scale(row.value), low: row.ciLow, high: row.ciHigh }))}
        scale={y.scale}
        color="ink"
      />
      <Line at={rows.map((row) => [x.scale(row.value), scaled(y.scale, row.smooth)])} color="ink" width={2} />
      <AnnotatedVerticals plot={plot} box={box} scale={x.scale} />
      <Values among={plot.rows} of={rows} at={(row) => [x.scale(row.value), y.scale(row.count)]} />
      {named && (
        <Label
          x={Math.max(x.scale(named.value), box.left + textWidth(name) / 2)}
          y={y.scale(highestNear(rows, named)) - 10}
          anchor="middle"
          hasHalo
        >
          {name}
        </Label>
      )}
    </FramedChart>
  )
}

function boxOf(plot: PlotData, size: ChartSize, yExtent: [number, number]): Box {
  const height = { narrow: 260, medium: 280, wide: 320 }[size]
  return plotBox({ size, yExtent, yLabel: axisText(plot.y), right: 16, height, headroom: LABEL_ROOM })
}

/** The highest mark in the neighborhood that a name would cover. */
function highestNear(rows: BunchingHistogramRow[], { value }: BunchingHistogramRow): number {
  const width = (rows.at(-1)!.value - rows[0].value) / 6
  const near = rows.filter((row) => Math.abs(row.value - value) <= width && !row.moved)
  return Math.max(0, ...near.flatMap((row) => [row.count, row.ciHigh ?? 0]))
}
