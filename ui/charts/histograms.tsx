import type {
  BunchingHistogramRow,
  OutcomeDistributionRow,
  RandomisationDistributionRow,
} from '@casefiles/engine/designs'
import { formatTick, formatEffect } from '@casefiles/words/formats'
import { FramedChart, plotBox, type Box } from './frame.tsx'
import { Label } from './label.tsx'
import { Band, Bars, Line, scaled } from './paths.tsx'
import { axisText, columnLabel, rowsOf, type ChartSize, type DrawingProps, type PlotData } from './plot-data.ts'
import { AnnotatedVerticals, LABEL_ROOM, DottedVertical } from './reference-lines.tsx'
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

/** What a policy may change elsewhere: bins of the wanted direction filled, those of the unwanted one outlined. */
export function OutcomeDistribution({ plot, size }: DrawingProps) {
  const rows = rowsOf(plot, 'outcome-distribution')
  const yExtent = extentOf([0, ...rows.map((row) => row.share)])
  const box = outcomeBox(plot, size, yExtent)
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

function outcomeBox(plot: PlotData, size: ChartSize, yExtent: [number, number]): Box {
  const height = { narrow: 220, medium: 250, wide: 290 }[size]
  return plotBox({ size, yExtent, yLabel: axisText(plot.y), right: 24, height, headroom: LABEL_ROOM })
}

/** What other assignments would have given: outlined, filled where as far from zero as the observed difference. */
export function RandomisationDistribution({ plot, size }: DrawingProps) {
  const rows = rowsOf(plot, 'randomisation-distribution')
  const observed = plot.annotations.find(({ kind }) => kind === 'vertical')
  const yExtent = extentOf([0, ...rows.map((row) => row.share)])
  const box = randomisationBox(plot, size, yExtent)
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

function randomisationBox(plot: PlotData, size: ChartSize, yExtent: [number, number]): Box {
  const height = { narrow: 220, medium: 250, wide: 290 }[size]
  return plotBox({ size, yExtent, yLabel: axisText(plot.y), right: 16, height, headroom: LABEL_ROOM })
}

/** Whether a whole bin lies as far from zero as the observed difference, on either side. */
function isAsFar({ low, high }: RandomisationDistributionRow, observed: number | undefined): boolean {
  return observed !== undefined && Math.min(Math.abs(low), Math.abs(high)) >= Math.abs(observed)
}
