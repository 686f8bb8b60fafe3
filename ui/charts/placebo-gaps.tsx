import type { PlaceboGapsRow, RmspeRatiosRow } from '@casefiles/engine/designs'
import { isPresent } from '@casefiles/engine/words'
import { formatEffect } from '@casefiles/words/formats'
import { Canvas, usePlane } from './plane.tsx'
import { EndLabels, type EndLabel } from './end-labels.tsx'
import { noteLines, Notes, Label } from './label.tsx'
import { Frame, heightBelow, plotBox, round, type Box } from './frame.tsx'
import { Dots, Marker, type Point } from './marks.tsx'
import { Line, linePath, scaled } from './paths.tsx'
import { axisText, CHART_WIDTHS, rowsOf, type ChartSize, type DrawingProps, type PlotData } from './plot-data.ts'
import { AnnotatedVerticals, LABEL_ROOM, zeroLabel } from './reference-lines.tsx'
import { extentOf, niceAxis, yearAxis, wholeAxis, type ScaledAxis } from './scale.ts'
import { textWidth } from './text.ts'
import { Values } from './values.tsx'

/**
 * Gaps of all units as if treated: placebos thin and gray, the treated unit strong. The scale is that of the units that
 * fit well before treatment; those that do not are dashed and cut at the frame, as their gaps say little.
 */
export function PlaceboGaps({ plot, size }: DrawingProps) {
  const units = [...Map.groupBy(rowsOf(plot, 'placebo-gaps'), (row) => row.unit).values()]
  const rows = units.flat()
  const yExtent = extentOf([0, ...rows.filter((row) => !row.isBadFit).map((row) => row.gap)])
  const badFits = units.filter(([row]) => row.isBadFit).length
  const dashed = `Dashed: ${badFits} with a bad fit before treatment, cut at the frame`
  const notes = noteLines(badFits > 0 ? [dashed] : [], size)
  const box = boxOf(plot, size, yExtent, notes.room)
  const y = niceAxis(yExtent, [box.bottom, box.top])
  const x = yearAxis(
    rows.map((row) => row.year),
    [box.left, box.right],
  )
  const treated = units.filter(([row]) => row.isTreated)
  const placebos = units.filter(([row]) => !row.isTreated)
  const zero = round(y.scale(0))
  return (
    <Canvas width={CHART_WIDTHS[size]} height={heightBelow(box, axisText(plot.x))} size={size} alt={plot.alt}>
      <Frame size={size} box={box} x={x} y={y} xLabel={axisText(plot.x)} yLabel={axisText(plot.y)} xFormat={x.show}>
        <Strands units={placebos.filter(([row]) => row.isBadFit)} x={x} y={y} dash="2 3" />
        <Strands units={placebos.filter(([row]) => !row.isBadFit)} x={x} y={y} />
        <path d={`M${box.left} ${zero}H${box.right + 4}`} stroke="var(--c-null)" strokeWidth={1.5} />
        <AnnotatedVerticals plot={plot} box={box} scale={x.scale} />
        <Values among={plot.rows} of={treated.flat()} at={(row) => [x.scale(row.year), scaled(y.scale, row.gap)]} />
        {treated.map((unit) => (
          <Line key={unit[0].unit} at={unit.map((row) => pointOf(row, x, y))} color="c-treated" />
        ))}
        <EndLabels
          labels={[zeroName(plot, y), ...treated.flatMap((unit) => nameOf(unit, y)), ...placeboNames(placebos, y)]}
          box={box}
          margin={CHART_WIDTHS[size] - box.right - 8}
        />
      </Frame>
      <Notes lines={notes.lines} bottom={box.top - LABEL_ROOM - 8} size={size} />
    </Canvas>
  )
}

function boxOf(plot: PlotData, size: ChartSize, yExtent: [number, number], noteRoom: number): Box {
  return plotBox({
    size,
    yExtent,
    yLabel: axisText(plot.y),
    right: { narrow: 94, medium: 130, wide: 170 }[size],
    height: { narrow: 260, medium: 280, wide: 330 }[size],
    headroom: LABEL_ROOM + noteRoom,
  })
}

type Unit = PlaceboGapsRow[]

function pointOf(row: PlaceboGapsRow, x: ScaledAxis, y: ScaledAxis) {
  return [x.scale(row.year), scaled(y.scale, row.gap)] as const
}

/** A point outside the frame is left out, and its strand broken there. */
function insideOrNone([x, y]: readonly [number, number | null], axis: ScaledAxis) {
  const [bottom, top] = axis.scale.range
  return [x, y !== null && y >= top && y <= bottom ? y : null] as const
}

/** Many units as one path: a strand each. */
function Strands({ units, x, y, dash }: { units: Unit[]; x: ScaledAxis; y: ScaledAxis; dash?: string }) {
  const plane = usePlane()
  const d = units
    .map((unit) =>
      linePath(
        unit.map((row) => insideOrNone(pointOf(row, x, y), y)),
        plane,
      ),
    )
    .join('')
  if (d === '') return null
  return <path d={d} {...plane.attributes} stroke="var(--c-placebo)" strokeDasharray={dash} strokeLinejoin="round" />
}

function zeroName(plot: PlotData, y: ScaledAxis): EndLabel {
  return { key: 'zero', text: zeroLabel(plot), at: y.scale(0), color: 'ink', isStrong: true }
}

function nameOf(unit: Unit, y: ScaledAxis): EndLabel[] {
  const last = unit.findLast((row) => isPresent(row.gap))
  return last ? [{ key: last.unit, text: last.unit, at: y.scale(last.gap!), color: 'c-treated', isStrong: true }] : []
}

/** The number of placebos, beside the one that ends highest. */
function placeboNames(placebos: Unit[], y: ScaledAxis): EndLabel[] {
  const ends = placebos
    .filter(([row]) => !row.isBadFit)
    .map((unit) => unit.at(-1)!.gap)
    .filter(isPresent)
  if (ends.length === 0) return []
  return [
    {
      key: 'placebos',
      text: `${placebos.length} placebo units`,
      at: y.scale(Math.max(...ends)),
      color: 'ink-2',
    },
  ]
}

type Ranked = RmspeRatiosRow & { ratio: number }
const BAD_FIT = 'Crosses: bad fit before treatment'
/** Their ratio is larger than any: they count as such, and have no place on the axis. */
const exactWords = (count: number) =>
  `Not drawn: ${count} with no error before treatment, ${count === 1 ? 'a ratio' : 'ratios'} without end`

/** Every unit's ratio from the largest down: the treated unit filled and named, placebos hollow, bad fits crossed. */
export function RmspeRatios({ plot, size }: DrawingProps) {
  const all = rowsOf(plot, 'rmspe-ratios')
  const rows = all.filter((row): row is Ranked => isPresent(row.ratio)).toSorted((a, b) => b.ratio - a.ratio)
  const yExtent = extentOf([0, ...rows.map((row) => row.ratio)])
  const yLabel = axisText(plot.x)
  const endless = all.length - rows.length
  const xLabel = `${endless === 0 ? '' : `${rows.length} of `}${all.length} units, largest ratio first`
  const height = { narrow: 230, medium: 250, wide: 290 }[size]
  const notes = noteLines(
    [...(rows.some((row) => row.isBadFit) ? [BAD_FIT] : []), ...(endless === 0 ? [] : [exactWords(endless)])],
    size,
  )
  const box = plotBox({ size, yExtent, yLabel, right: 16, height, headroom: notes.room + 2 })
  const y = niceAxis(yExtent, [box.bottom, box.top])
  const x = wholeAxis([1, Math.max(2, rows.length)], [box.left, box.right], { spacing: 48, pad: 1 })
  const marks = rows.map((row, index) => ({ row, at: [x.scale(index + 1), y.scale(row.ratio)] as Point }))
  const pick = (isWanted: (row: Ranked) => boolean) => marks.filter(({ row }) => isWanted(row)).map(({ at }) => at)
  return (
    <Canvas width={CHART_WIDTHS[size]} height={heightBelow(box, xLabel)} size={size} alt={plot.alt}>
      <Frame size={size} box={box} x={x} y={y} xLabel={xLabel} yLabel={yLabel}>
        <path
          d={marks.map(({ at: [mx, my] }) => `M${round(mx)} ${box.bottom}V${round(my)}`).join('')}
          stroke="var(--grid)"
        />
        <Dots at={pick((row) => !row.isTreated && !row.isBadFit)} r={3.5} color="c-compare" isHollow />
        <Values among={plot.rows} of={rows} at={(row, index) => [x.scale(index + 1), y.scale(row.ratio)]} />
        <Crosses at={pick((row) => row.isBadFit)} />
        {marks
          .filter(({ row }, index) => row.isTreated || index === 0)
          .map(({ row, at }) => (
            <Named key={row.unit} row={row} at={at} box={box} size={size} />
          ))}
      </Frame>
      <Notes lines={notes.lines} bottom={box.top - 10} size={size} />
    </Canvas>
  )
}

function Crosses({ at }: { at: Point[] }) {
  const d = at.map(([x, y]) => `M${round(x - 3)} ${round(y - 3)}l6 6m-6 0l6 -6`).join('')
  return d === '' ? null : <path d={d} stroke="var(--c-compare)" strokeWidth={1.5} />
}

/** A unit's name and ratio right of its mark, or left where the drawing ends. */
function Named({ row, at: [x, y], box, size }: { row: Ranked; at: Point; box: Box; size: ChartSize }) {
  const text = `${row.unit} ${formatEffect(row.ratio)}`
  const isLeft = x + 10 + textWidth(text) > CHART_WIDTHS[size]
  return (
    <g>
      {row.isTreated && <path d={`M${round(x)} ${box.bottom}V${round(y)}`} stroke="var(--c-treated)" strokeWidth={2} />}
      {row.isTreated && <Marker x={x} y={y} r={5} />}
      <Label
        x={isLeft ? x - 9 : x + 9}
        y={row.isTreated ? y - 6 : y + 4.5}
        anchor={isLeft ? 'end' : 'start'}
        color={row.isTreated ? 'c-treated' : 'ink-2'}
        isStrong={row.isTreated}
        hasHalo
      >
        {text}
      </Label>
    </g>
  )
}
