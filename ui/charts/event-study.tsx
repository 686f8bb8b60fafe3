import { isPresent } from '@casefiles/engine/words'
import { formatInterval, formatEffect, formatSigned } from '@casefiles/words/formats'
import type { EventStudyRow } from '@casefiles/engine/designs'
import { effectAxis, effectText } from './effect-axis.ts'
import { type Box, FramedChart, plotBox } from './frame.tsx'
import { Label } from './label.tsx'
import { CHART_WIDTHS, rowsOf, type ChartSize, type DrawingProps, type PlotData } from './plot-data.ts'
import { DottedVertical, NO_EFFECT_ROOM, NoEffectLine, placeLabel, Shade, STRONG } from './reference-lines.tsx'
import { extentOf, wholeAxis, type Scale } from './scale.ts'
import { textWidth } from './text.ts'
import { Marker, Whisker } from './marks.tsx'
import { scaled } from './paths.tsx'
import { Values } from './values.tsx'

/** Effect by time since treatment: hollow before, filled after, reference period at zero, pointwise and simultaneous intervals. */
export function EventStudy({ plot, size }: DrawingProps) {
  const rows = rowsOf(plot, 'event-study')
  const yExtent = withRoomOverZero(
    extentOf([0, ...rows.flatMap((row) => [row.estimate, row.ciLow, row.ciHigh, row.bandLow, row.bandHigh])]),
  )
  const last = rows.findLast((row) => row.period === 'after' && isPresent(row.estimate))
  const box = boxOf(plot, size, yExtent, last)
  const y = effectAxis(plot.y, yExtent, [box.bottom, box.top])
  const x = wholeAxis(extentOf(rows.map((row) => row.relativeTime)), [box.left, box.right], {
    spacing: size === 'narrow' ? 34 : 40,
    pad: 0.6,
  })
  const boundary = boundaryOf(plot, rows)
  return (
    <FramedChart
      plot={plot}
      yLabel={effectText(plot.y, yExtent)}
      size={size}
      box={box}
      x={x}
      y={y}
      xFormat={formatSigned}
      behind={<Shade box={box} from={box.left} to={x.scale(boundary)} />}
    >
      <IntervalKey rows={rows} right={CHART_WIDTHS[size]} y={size === 'wide' ? 13 : box.top - 18} />
      <NoEffectLine box={box} scale={y.scale} size={size} />
      <Boundary plot={plot} box={box} x={x.scale(boundary)} size={size} />
      <Values among={plot.rows} of={rows} at={(row) => [x.scale(row.relativeTime), scaled(y.scale, row.estimate)]} />
      {rows.map((row) => (
        <Period key={row.relativeTime} row={row} x={x.scale(row.relativeTime)} scale={y.scale} />
      ))}
      {last &&
        (size === 'narrow' ? (
          <FinalValueApart
            value={finalValue(plot, last)}
            rows={rows}
            box={box}
            x={x.scale}
            y={y.scale}
            below={wordsOver(plot, box, x.scale(boundary)).bottom}
          />
        ) : (
          <FinalValue value={finalValue(plot, last)} row={last} x={x.scale(last.relativeTime)} scale={y.scale} />
        ))}
    </FramedChart>
  )
}

/** The words over the boundary stand at the top, where the line of no effect would run through them. */
function withRoomOverZero([low, high]: [number, number]): [number, number] {
  return [low, Math.max(high, -low / 6)]
}

function boxOf(plot: PlotData, size: ChartSize, yExtent: [number, number], last: EventStudyRow | undefined): Box {
  // beside the last point stands its interval, where there is room for it
  const beside = size === 'narrow' || !last ? 0 : Math.ceil(textWidth(intervalOf(last))) + 4
  return plotBox({
    size,
    yExtent,
    yLabel: effectText(plot.y, yExtent),
    right: Math.max(beside, { narrow: NO_EFFECT_ROOM.narrow, medium: 128, wide: 150 }[size]),
    height: { narrow: 250, medium: 280, wide: 344 }[size],
    headroom: size === 'wide' ? 0 : 16,
  })
}

/** Where before ends: the annotated vertical, else half a period after the last one before treatment. */
function boundaryOf(plot: PlotData, rows: EventStudyRow[]): number {
  const annotated = plot.annotations.find((annotation) => annotation.kind === 'vertical')
  if (annotated) return annotated.at
  const before = rows.filter((row) => row.period !== 'after').map((row) => row.relativeTime)
  return before.length === 0 ? -0.5 : Math.max(...before) + 0.5
}

/** The words over the boundary: what begins there, and where the last line left of it stands. */
function wordsOver(plot: PlotData, box: Box, x: number): { after: string | undefined; bottom: number } {
  const after = plot.annotations.find((annotation) => annotation.kind === 'vertical')?.label
  const { isLeft, lines } = placeLabel(box, x, after === undefined ? [] : [after])
  return { after, bottom: box.top + 10 + (isLeft ? lines.length * 16 : 0) }
}

function Boundary({ plot, box, x, size }: { plot: PlotData; box: Box; x: number; size: ChartSize }) {
  const before =
    plot.annotations.find((annotation) => annotation.kind === 'region')?.label ?? 'Before: should sit on zero'
  const fits = size !== 'narrow' && textWidth(before) < x - box.left - 8
  const { after, bottom } = wordsOver(plot, box, x)
  return (
    <g>
      <Label x={x - 6} y={bottom} anchor="end" color="ink-2">
        {fits ? before : 'Before'}
      </Label>
      <DottedVertical box={box} x={x} label={after} />
    </g>
  )
}

function Period({ row, x, scale }: { row: EventStudyRow; x: number; scale: Scale }) {
  if (!isPresent(row.estimate)) return null
  const isAfter = row.period === 'after'
  const color = isAfter ? 'c-treated' : 'c-compare'
  return (
    <g>
      <Whisker at={x} low={row.bandLow} high={row.bandHigh} scale={scale} color={color} width={7} opacity=".26" />
      <Whisker at={x} low={row.ciLow} high={row.ciHigh} scale={scale} color={color} />
      <Marker x={x} y={scale(row.estimate)} color={color} isHollow={!isAfter} />
    </g>
  )
}

function IntervalKey({ rows, right, y }: { rows: EventStudyRow[]; right: number; y: number }) {
  if (!rows.some((row) => isPresent(row.bandLow))) return null
  const simultaneous = right - textWidth('simultaneous') - 4
  const pointwise = simultaneous - textWidth('pointwise') - 34
  return (
    <g>
      <path d={`M${pointwise - 8} ${y - 11}v14`} stroke="var(--c-compare)" strokeWidth={2.5} />
      <Label x={pointwise} y={y} color="ink-2">
        pointwise
      </Label>
      <path d={`M${simultaneous - 9} ${y - 11}v14`} stroke="var(--c-compare)" strokeWidth={7} strokeOpacity=".26" />
      <Label x={simultaneous} y={y} color="ink-2">
        simultaneous
      </Label>
    </g>
  )
}

function finalValue(plot: PlotData, { estimate, relativeTime }: EventStudyRow): string {
  const isYears = /\byears?\b/i.test(`${plot.x.label} ${plot.x.unit}`)
  return `${formatEffect(estimate)} ${isYears ? `by year ${relativeTime}` : `at ${formatSigned(relativeTime)}`}`
}

interface FinalValueApartProps {
  value: string
  rows: EventStudyRow[]
  box: Box
  x: Scale
  y: Scale
  /** Where the words over the boundary end. */
  below: number
}

/** On a phone the value stands within the frame, under the last intervals or over them; where they leave no room, beside the key. */
function FinalValueApart({ value, rows, box, x, y, below }: FinalValueApartProps) {
  const from = box.right - textWidth(value) * STRONG - 8
  const under = rows.filter((row) => x(row.relativeTime) >= from)
  const limits = under
    .flatMap((row) => [row.estimate, row.ciLow, row.ciHigh, row.bandLow, row.bandHigh])
    .filter(isPresent)
    .map(y)
  const [highest, lowest] = [Math.min(...limits), Math.max(...limits)]
  // the words over the boundary stand at the top, in two lines where both lie left of it
  const at = [lowest + 17, highest - 9].find(
    (place) => place >= Math.max(box.top + 42, below + 18) && place <= box.bottom - 5,
  )
  const isInside = at !== undefined
  return (
    <Label
      x={isInside ? box.right : 0}
      y={at ?? box.top - 18}
      {...(isInside && { anchor: 'end' })}
      color="c-treated"
      isStrong
      hasHalo
    >
      {value}
    </Label>
  )
}

function intervalOf({ ciLow, ciHigh }: EventStudyRow): string {
  return isPresent(ciLow) && isPresent(ciHigh) ? `95% CI ${formatInterval(ciLow, ciHigh)}` : ''
}

interface FinalValueProps {
  value: string
  row: EventStudyRow
  x: number
  scale: Scale
}

function FinalValue({ value, row, x, scale }: FinalValueProps) {
  const zero = scale(0)
  const at = scale(row.estimate ?? 0)
  const y = Math.abs(at - zero) < 28 ? (at >= zero ? zero + 24 : zero - 32) : at
  return (
    <g>
      <Label x={x + 12} y={y} color="c-treated" isStrong>
        {value}
      </Label>
      {intervalOf(row) === '' ? null : (
        <Label x={x + 12} y={y + 16} color="ink-2">
          {intervalOf(row)}
        </Label>
      )}
    </g>
  )
}
