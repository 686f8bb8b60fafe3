import { formatEffect, formatInterval, formatTick, isPresent } from '../format/numbers.ts'
import { Canvas } from './canvas.tsx'
import { heightBelow, round, Tick, XLabel, type Box } from './frame.tsx'
import { HALO, Label } from './label.tsx'
import { axisText, CHART_WIDTHS, type ChartSize, type PlotData } from './plot-data.ts'
import { NO_EFFECT } from './reference-lines.tsx'
import { extentOf, niceAxis, type Scale, type ScaledAxis } from './scale.ts'
import { TEXT_SIZE, textWidth, wrapText } from './text.ts'
import { Marker, Whisker } from './whisker.tsx'

/** One effect with its interval, drawn on a line of its own. */
export interface EffectRow {
  key: string
  name: string
  note: string
  value: number | null
  ciLow: number | null
  ciHigh: number | null
  /** The locked primary estimate: filled, in the treated colour and bold. */
  isLocked: boolean
}

interface EffectRowsProps {
  plot: PlotData
  rows: EffectRow[]
  size: ChartSize
}

const HEAD = 'Estimate, 95% CI'
const TOP = 30

/** Effects below each other against one line of no effect, value and interval as text at the right. */
export function EffectRows({ plot, rows, size }: EffectRowsProps) {
  const layout = layoutOf(rows, size)
  const { box } = layout
  const x = niceAxis(extentOf([0, ...rows.flatMap((row) => [row.value, row.ciLow, row.ciHigh])]), [box.left, box.right])
  const width = CHART_WIDTHS[size]
  const zero = x.scale(0)
  return (
    <Canvas width={width} height={heightBelow(box, axisText(plot.x))} size={size} alt={plot.alt}>
      <Head x={zero} width={width} size={size} />
      {x.ticks.map((tick) => (
        <path key={tick} d={`M${round(x.scale(tick))} ${box.top}V${box.bottom}`} stroke="var(--grid)" />
      ))}
      {rows.map((row, index) => (
        <path key={row.key} d={`M0 ${round(box.top + (index + 1) * layout.pitch)}H${width}`} stroke="var(--grid)" />
      ))}
      <path d={zeroPath(zero, rows.length, layout, size)} stroke="var(--c-null)" strokeWidth={1.5} />
      {rows.map((row, index) => (
        <RowText key={row.key} row={row} y={box.top + index * layout.pitch} layout={layout} width={width} size={size} />
      ))}
      {rows.map((row, index) => (
        <RowMark key={row.key} row={row} y={box.top + index * layout.pitch + layout.markAt} scale={x.scale} />
      ))}
      <XAxis box={box} x={x} label={axisText(plot.x)} />
    </Canvas>
  )
}

/** The line of no effect; on phones it leaves out the lines of text, which stand above their marks. */
function zeroPath(zero: number, count: number, { box, pitch, markAt }: Layout, size: ChartSize): string {
  const x = round(zero)
  if (size !== 'narrow') return `M${x} ${box.top - 6}V${box.bottom}`
  const rows = Array.from({ length: count }, (_, index) => box.top + index * pitch)
  return `M${x} 20V${box.top - 2}` + rows.map((top) => `M${x} ${top + markAt - 12}V${top + pitch}`).join('')
}

interface Layout {
  box: Box
  pitch: number
  /** Offset of the mark from the top of its row. */
  markAt: number
  labelWidth: number
}

const LINE = 16

function layoutOf(rows: EffectRow[], size: ChartSize): Layout {
  const width = CHART_WIDTHS[size]
  const labelWidth = { narrow: width - 64, medium: 186, wide: 262 }[size]
  const nameLines = Math.max(1, ...rows.map((row) => wrapText(row.name, labelWidth).length))
  if (size === 'narrow') {
    const pitch = 34 + nameLines * LINE
    return { box: boxOf(18, width - 18, rows.length * pitch), pitch, markAt: pitch - 14, labelWidth }
  }
  const noteLines = rows.some((row) => row.note !== '') ? 1 : 0
  const pitch = 14 + (nameLines + noteLines) * LINE
  return { box: boxOf(labelWidth + 12, width - 152, rows.length * pitch), pitch, markAt: pitch / 2, labelWidth }
}

function boxOf(left: number, right: number, height: number): Box {
  return { left, right, top: TOP, bottom: TOP + height }
}

function Head({ x, width, size }: { x: number; width: number; size: ChartSize }) {
  const half = textWidth(NO_EFFECT) / 2
  const rightLimit = size === 'narrow' ? width - half : width - textWidth(HEAD) - half - 16
  return (
    <g>
      <Label x={Math.min(Math.max(x, half), rightLimit)} y={14} anchor="middle" isStrong>
        {NO_EFFECT}
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
  row: EffectRow
  y: number
  layout: Layout
  width: number
  size: ChartSize
}

function RowText({ row, y, layout, width, size }: RowTextProps) {
  const isNarrow = size === 'narrow'
  const name = wrapText(row.name, layout.labelWidth)
  const lines = isNarrow || row.note === '' ? name : [...name, row.note]
  const first = isNarrow ? y + 18 : y + layout.markAt - ((lines.length - 1) * LINE) / 2 + 4.5
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
      <ValueText row={row} x={width} y={isNarrow ? y + 18 : y + layout.markAt + 4.5} isShort={isNarrow} />
    </g>
  )
}

function ValueText({ row, x, y, isShort }: { row: EffectRow; x: number; y: number; isShort: boolean }) {
  const interval = isPresent(row.ciLow) && isPresent(row.ciHigh) ? ` [${formatInterval(row.ciLow, row.ciHigh)}]` : ''
  return (
    <text
      className="chart-number"
      x={x}
      y={y}
      textAnchor="end"
      fontSize={TEXT_SIZE}
      fill="var(--ink-2)"
      {...(isShort ? HALO : {})}
    >
      <tspan fill="var(--ink)" fontWeight={row.isLocked ? 650 : 550}>
        {formatEffect(row.value)}
      </tspan>
      {isShort ? '' : interval}
    </text>
  )
}

function RowMark({ row, y, scale }: { row: EffectRow; y: number; scale: Scale }) {
  if (!isPresent(row.value)) return null
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
    </g>
  )
}

function XAxis({ box, x, label }: { box: Box; x: ScaledAxis; label: string }) {
  return (
    <g>
      <path d={`M${box.left} ${box.bottom}H${box.right}`} stroke="var(--line-strong)" />
      {x.ticks.map((tick) => (
        <g key={tick}>
          <path d={`M${round(x.scale(tick))} ${box.bottom}v5`} stroke="var(--line-strong)" />
          <Tick x={x.scale(tick)} y={box.bottom + 19} anchor="middle" text={formatTick(tick, x.ticks)} />
        </g>
      ))}
      <XLabel box={box} text={label} />
    </g>
  )
}
