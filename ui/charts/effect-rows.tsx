import { noEffectIn } from '@casefiles/engine/verdict'
import { isPresent } from '@casefiles/engine/words'
import { formatInterval, formatEffect } from '@casefiles/words/formats'
import { Canvas } from './plane.tsx'
import { heightBelow, round, XAxis, type Box } from './frame.tsx'
import { HALO, Label } from './label.tsx'
import { effectAxis, effectText } from './effect-axis.ts'
import { scaled } from './paths.tsx'
import { CHART_WIDTHS, type ChartSize, type PlotData } from './plot-data.ts'
import { zeroLabel } from './reference-lines.tsx'
import { extentOf, type Scale } from './scale.ts'
import { TEXT_SIZE, textWidth, wrapText, figureWidth } from './text.ts'
import { Values } from './values.tsx'
import { Marker, Whisker } from './marks.tsx'

interface EffectRowsProps {
  plot: PlotData
  rows: EffectRow[]
  size: ChartSize
}

/** Effects below each other against one line of no effect, value and interval as text at the right. */
export function EffectRows({ plot, rows, size }: EffectRowsProps) {
  const { box, places } = placeEffects(rows, size)
  const none = noEffectIn(plot.x.unit)
  const extent = effectExtent(rows, none)
  const x = effectAxis(plot.x, extent, [box.left, box.right])
  const xLabel = effectText(plot.x, extent)
  const width = CHART_WIDTHS[size]
  const noneAt = x.scale(none)
  const hasIntervalBelow = size === 'narrow' && standsBelow(rows)
  const axisLines = wrapText(xLabel, box.right)
  // beside the axis label where both have room, else below it
  const averages = averagesOf(plot)
  const isBelow = averages.some(({ label }) => KEY + textWidth(label) + 12 > box.right - textWidth(axisLines[0]))
  const keyAt = box.bottom + 44 + (isBelow ? axisLines.length * LINE : 0)
  return (
    <Canvas width={width} height={heightBelow(box, xLabel) + (isBelow ? LINE : 0)} size={size} alt={plot.alt}>
      <Head x={noneAt} width={width} size={size} zero={zeroLabel(plot, 'vertical')} />
      {x.ticks.map((tick) => (
        <path key={tick} d={`M${round(x.scale(tick))} ${box.top}V${box.bottom}`} stroke="var(--grid)" />
      ))}
      {places.map(({ row, bottom }) => (
        <path key={row.key} d={`M0 ${bottom}H${width}`} stroke="var(--grid)" />
      ))}
      <Averages averages={averages} box={box} scale={x.scale} keyAt={keyAt} />
      <path d={noEffectPath(noneAt, box, places, size)} stroke="var(--c-null)" strokeWidth={1.5} />
      {places.map((place) => (
        <RowText
          key={place.row.key}
          place={place}
          width={width}
          size={size}
          hasIntervalBelow={hasIntervalBelow}
          isNoteBeside={noteStandsBeside(rows, size)}
        />
      ))}
      {places.map(({ row, markAt }) => (
        <RowMark key={row.key} row={row} y={markAt} scale={x.scale} box={box} />
      ))}
      <XAxis box={box} x={x} label={xLabel} />
      <Values among={rows} of={rows} at={(row, index) => [scaled(x.scale, row.value), places[index].markAt]} />
    </Canvas>
  )
}

interface MarkProps {
  row: EffectRow
  y: number
  scale: Scale
}

/**
 * Range of the axis: zero, the effects, their intervals and aims. A prediction interval widens it by as much again on a
 * side at the most: with three casefiles it can be ten times as long and would leave nothing else to see.
 */
function effectExtent(rows: readonly EffectRow[], none: number): [number, number] {
  const own = rows.flatMap((row) => [row.value, row.ciLow, row.ciHigh, row.intended])
  const [low, high] = extentOf([none, ...own])
  const span = high - low
  const [least, most] = extentOf([
    low,
    high,
    ...rows.flatMap(({ pooled }) => [pooled?.predictionLow, pooled?.predictionHigh]),
  ])
  return [Math.max(least, low - span), Math.min(most, high + span)]
}

/** What was aimed at: an open ring, so that a measured effect at the same place stays visible, joined to it by a line. */
function IntendedMark({ row: { value, intended }, y, scale }: MarkProps) {
  if (!isPresent(value) || intended === undefined) return null
  const [from, to] = [round(scale(intended)), round(scale(value))]
  return (
    <g>
      <path d={`M${from} ${round(y)}H${to}`} stroke="var(--ink-3)" />
      <circle cx={from} cy={round(y)} r={8.5} fill="none" stroke="var(--ink)" strokeWidth={2} />
    </g>
  )
}

/** An average: a diamond from end to end of its interval over the dotted prediction interval. */
function PooledMark({ row, y, scale, box }: MarkProps & { box: Box }) {
  const { value, ciLow, ciHigh, pooled } = row
  if (!isPresent(value) || !isPresent(ciLow) || !isPresent(ciHigh)) return null
  const [left, middle, right] = [ciLow, value, ciHigh].map((end) => round(scale(end)))
  const at = round(y)
  return (
    <g>
      {isPresent(pooled?.predictionLow) && isPresent(pooled.predictionHigh) ? (
        <PredictionLine from={scale(pooled.predictionLow)} to={scale(pooled.predictionHigh)} y={at} box={box} />
      ) : null}
      <path d={`M${left} ${at}L${middle} ${at - 8}L${right} ${at}L${middle} ${at + 8}Z`} fill="var(--ink)" />
    </g>
  )
}

/** The prediction interval; an end outside the frame is an arrow at its edge, and the table has its number. */
function PredictionLine({ from, to, y, box }: { from: number; to: number; y: number; box: Box }) {
  const [left, right] = [round(Math.max(from, box.left)), round(Math.min(to, box.right))]
  const arrows = [
    from < box.left ? `M${left + 6} ${y - 5}L${left} ${y}l6 5` : '',
    to > box.right ? `M${right - 6} ${y - 5}L${right} ${y}l-6 5` : '',
  ].join('')
  return (
    <g>
      <path d={`M${left} ${y}H${right}`} stroke="var(--ink)" strokeWidth={1.5} strokeDasharray="2 3" />
      {arrows === '' ? null : <path d={arrows} fill="none" stroke="var(--ink)" strokeWidth={1.5} />}
    </g>
  )
}

/** The line of no effect; on phones it leaves out the lines of text, which stand above their marks. */
function noEffectPath(at: number, box: Box, places: EffectPlace[], size: ChartSize): string {
  const x = round(at)
  if (size !== 'narrow') return `M${x} ${box.top - 6}V${box.bottom}`
  return `M${x} 20V${box.top - 2}` + places.map(({ markAt, bottom }) => `M${x} ${markAt - 12}V${bottom}`).join('')
}

/** Annotated values other than zero, such as the average over the rows, as dashed lines; the title and table name them. */
function Averages({ averages, box, scale, keyAt }: AveragesProps) {
  return averages.map(({ at, label }) => (
    <g key={at}>
      <path d={`M${round(scale(at))} ${box.top}V${box.bottom}`} stroke="var(--c-treated)" strokeDasharray="6 3" />
      <path d={`M0 ${keyAt - 4}h28`} stroke="var(--c-treated)" strokeDasharray="6 3" />
      <Label x={KEY} y={keyAt} color="c-treated">
        {label}
      </Label>
    </g>
  ))
}

interface AveragesProps {
  averages: PlotData['annotations']
  box: Box
  scale: Scale
  /** Baseline of the words that say what the dashed line is. */
  keyAt: number
}

/** Where these words begin, after a piece of the line. */
const KEY = 36

const averagesOf = (plot: PlotData) => plot.annotations.filter(({ kind, at }) => kind === 'vertical' && at !== 0)

function Head({ x, width, size, zero }: { x: number; width: number; size: ChartSize; zero: string }) {
  const half = textWidth(zero) / 2
  const rightLimit = size === 'narrow' ? width - half : width - textWidth(HEAD) - half - 16
  return (
    <g>
      <Label x={Math.min(Math.max(x, half), rightLimit)} y={14} anchor="middle" isStrong>
        {zero}
      </Label>
      {size === 'narrow' ? null : (
        <Label x={width} y={14} anchor="end" color="ink-2">
          {HEAD}
        </Label>
      )}
    </g>
  )
}

interface RowTextProps {
  place: EffectPlace
  width: number
  size: ChartSize
  hasIntervalBelow: boolean
  isNoteBeside: boolean
}

function RowText({ place, width, size, hasIntervalBelow, isNoteBeside }: RowTextProps) {
  const { row, name, lines, top, markAt } = place
  const isNarrow = size === 'narrow'
  const hasNoteBeside = isNoteBeside && row.note !== ''
  const first = isNarrow ? top + 18 : markAt - ((lines.length - 1) * LINE) / 2 + 4.5
  return (
    <g>
      {lines.map((line, index) => (
        <Label
          key={line}
          x={0}
          y={first + index * LINE}
          color={index < name.length ? 'ink' : 'ink-3'}
          isStrong={row.isLocked && index < name.length}
          hasHalo={isNarrow}
        >
          {line}
        </Label>
      ))}
      <ValueText
        row={row}
        x={width}
        y={isNarrow ? top + 18 : markAt + (hasNoteBeside ? -3.5 : 4.5)}
        isNarrow={isNarrow}
        hasIntervalBelow={hasIntervalBelow}
      />
      {hasNoteBeside ? (
        <Label x={width} y={markAt + 12.5} anchor="end" color="ink-3">
          {row.note}
        </Label>
      ) : null}
    </g>
  )
}

interface ValueTextProps {
  row: EffectRow
  x: number
  y: number
  isNarrow: boolean
  hasIntervalBelow: boolean
}

function ValueText({ row, x, y, isNarrow, hasIntervalBelow }: ValueTextProps) {
  const interval = intervalText(row)
  return (
    <text
      className="chart-number"
      x={x}
      y={y}
      textAnchor="end"
      fontSize={TEXT_SIZE}
      fill="var(--ink-2)"
      {...(isNarrow ? HALO : {})}
    >
      <tspan fill="var(--ink)" fontWeight={row.isLocked ? 650 : 550}>
        {formatEffect(row.value)}
      </tspan>
      {hasIntervalBelow ? (
        <tspan x={x} dy={LINE}>
          {interval.trim()}
        </tspan>
      ) : (
        interval
      )}
    </text>
  )
}

function RowMark({ row, y, scale, box }: { row: EffectRow; y: number; scale: Scale; box: Box }) {
  if (!isPresent(row.value)) return null
  if (row.pooled) return <PooledMark row={row} y={y} scale={scale} box={box} />
  const color = row.isLocked ? 'c-treated' : 'c-compare'
  return (
    <g>
      <Whisker at={y} low={row.ciLow} high={row.ciHigh} scale={scale} isVertical={false} color={color} />
      <Marker
        x={scale(row.value)}
        y={y}
        r={row.isLocked ? 6.5 : 5}
        shape="square"
        color={color}
        isHollow={!row.isLocked}
      />
      <IntendedMark row={row} y={y} scale={scale} />
    </g>
  )
}

/** One effect with its interval, drawn on a line of its own. */
interface EffectRow {
  key: string
  name: string
  note: string
  value: number | null
  ciLow: number | null
  ciHigh: number | null
  /** The locked primary estimate: filled, in the treated colour and bold. */
  isLocked: boolean
  /** What the policy aimed at, drawn as a ring. */
  intended?: number
  /** An average: a diamond as wide as its interval, with the prediction interval as a dotted line. */
  pooled?: { predictionLow: number | null; predictionHigh: number | null }
}

/** Where one effect stands: its text, and the height of its mark. */
interface EffectPlace {
  row: EffectRow
  /** Lines of its name; the note follows them. */
  name: string[]
  lines: string[]
  top: number
  bottom: number
  markAt: number
}

/** What stands over the values at the right. */
const HEAD = 'Estimate, 95% CI'
const LINE = 16
const TOP = 30

/** Every effect gets the height that its own name needs; on phones the mark stands under the name, elsewhere beside it. */
function placeEffects(rows: EffectRow[], size: ChartSize): { box: Box; places: EffectPlace[] } {
  const isNarrow = size === 'narrow'
  const width = CHART_WIDTHS[size]
  const isTall = isNarrow && standsBelow(rows)
  const narrowText = isTall ? widestPart(rows) : widest(rows, valueText)
  const labelWidth = isNarrow ? width - narrowText - 12 : { medium: 186, wide: 262 }[size]
  const isBeside = noteStandsBeside(rows, size)
  let top = TOP
  const places = rows.map((row) => {
    const name = wrapText(row.name, labelWidth)
    const lines = isNarrow || isBeside || row.note === '' ? name : [...name, ...wrapText(row.note, labelWidth)]
    const height = isNarrow ? 34 + Math.max(isTall ? 2 : 1, lines.length) * LINE : 14 + Math.max(2, lines.length) * LINE
    const place = {
      row,
      name,
      lines,
      top,
      bottom: top + height,
      markAt: isNarrow ? top + height - 14 : top + height / 2,
    }
    top += height
    return place
  })
  const [left, right] = isNarrow ? [24, width - 24] : [labelWidth + 12, width - valueRoom(rows, isBeside)]
  return { box: { left, right, top: TOP, bottom: top }, places }
}

/** The interval as text, where there is one. */
function intervalText({ ciLow, ciHigh }: EffectRow): string {
  return isPresent(ciLow) && isPresent(ciHigh) ? ` [${formatInterval(ciLow, ciHigh)}]` : ''
}

/** On a phone, whether the intervals stand under the values: beside them they would leave too little room for names. */
function standsBelow(rows: EffectRow[]): boolean {
  return widest(rows, valueText) > CHART_WIDTHS.narrow * 0.4
}

function valueText(row: EffectRow): string {
  return formatEffect(row.value) + intervalText(row)
}

function widestPart(rows: EffectRow[]): number {
  return Math.max(
    widest(rows, (row) => formatEffect(row.value)),
    widest(rows, (row) => intervalText(row).trim()),
  )
}

function valueRoom(rows: EffectRow[], isBeside: boolean): number {
  return Math.max(textWidth(HEAD), widest(rows, valueText), isBeside ? longestNote(rows) : 0) + 22
}

/** The widest note that still leaves the effects most of a full column. */
const NOTE_ROOM = 190

/** In a full column, whether short notes stand under the values: rows are then as low as their names allow. */
function noteStandsBeside(rows: EffectRow[], size: ChartSize): boolean {
  return size === 'wide' && longestNote(rows) <= NOTE_ROOM
}

function longestNote(rows: EffectRow[]): number {
  return Math.max(0, ...rows.map(({ note }) => textWidth(note)))
}

function widest(rows: EffectRow[], textOf: (row: EffectRow) => string): number {
  return Math.max(0, ...rows.filter((row) => isPresent(row.value)).map((row) => figureWidth(textOf(row))))
}
