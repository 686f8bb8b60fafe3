import { type Box, round } from './frame.tsx'
import { Label } from './label.tsx'
import type { ChartSize, PlotData } from './plot-data.ts'
import type { Scale } from './scale.ts'
import { textWidth, wrapText } from './text.ts'

export const NO_EFFECT = 'No effect'

/** Room right of the plotting area for the words, by drawing; on phones they take two lines. */
export const NO_EFFECT_ROOM: Record<ChartSize, number> = { narrow: 46, medium: 84, wide: 84 }

interface NoEffectLineProps {
  box: Box
  scale: Scale
  size: ChartSize
  /** What zero means here, in two words. */
  label?: string
}

/** The horizontal line of no effect, the darkest mark of the page. Nothing is drawn when zero lies outside the scale. */
export function NoEffectLine({ box, scale, size, label = NO_EFFECT }: NoEffectLineProps) {
  const y = round(scale(0))
  if (y < box.top - 0.5 || y > box.bottom + 0.5) return null
  const words = size === 'narrow' ? label.split(' ') : [label]
  // not over the plotting area, where notes may stand
  const first = Math.max(y + 4.5 - ((words.length - 1) / 2) * WORD_LINE, box.top + 8)
  return (
    <g>
      <path d={`M${box.left} ${y}H${box.right + 4}`} stroke="var(--c-null)" strokeWidth={1.5} />
      {words.map((word, index) => (
        <Label key={word} x={box.right + 8} y={first + index * WORD_LINE} isStrong>
          {word}
        </Label>
      ))}
    </g>
  )
}

const WORD_LINE = 15

/** Label of the line at zero: the plot's own, else "No effect". */
export function zeroLabel(plot: PlotData, line: 'horizontal' | 'vertical' = 'horizontal'): string {
  return plot.annotations.find(({ kind, at }) => kind === line && at === 0)?.label ?? NO_EFFECT
}

/** Room right of the plotting area for the label of the line at zero, which stands in bold; on phones a line is a word. */
export function zeroRoom(plot: PlotData, size: ChartSize): number {
  const label = zeroLabel(plot)
  const lines = size === 'narrow' ? label.split(' ') : [label]
  return Math.max(NO_EFFECT_ROOM[size], ...lines.map((line) => Math.ceil(textWidth(line) * STRONG) + 10))
}

/** How much wider letters are in bold. */
export const STRONG = 1.1

/** Room over the plotting area for the label of a vertical, so that it covers no mark; charts ask for it as headroom. */
export const LABEL_ROOM = 22

/** Every annotated position on x as a dotted line with its label over the plotting area. */
export function AnnotatedVerticals({ plot, box, scale }: { plot: PlotData; box: Box; scale: Scale }) {
  return plot.annotations
    .filter(({ kind }) => kind === 'vertical')
    .map(({ at, label }) => (
      <DottedVertical key={at} box={{ ...box, top: box.top - LABEL_ROOM }} x={scale(at)} label={label} isOneLine />
    ))
}

interface DottedVerticalProps {
  box: Box
  x: number
  label?: string
  /** Further lines under the label. */
  notes?: string[]
  isStrong?: boolean
  /** Keeps the label on one line, left of the line where there is no room at the right. */
  isOneLine?: boolean
}

/** Below this much room at the right, a label stands left of its line. */
const SMALLEST_ROOM = 84

/** A dotted ink vertical with its label at the top, on whichever side has room. */
export function DottedVertical({ box, x, label, notes = [], isStrong, isOneLine = false }: DottedVerticalProps) {
  const texts = label === undefined ? [] : [label, ...notes]
  const widest = Math.max(0, ...texts.map((text) => textWidth(text)))
  const { isLeft, lines } = placeLabel(box, x, texts, isOneLine)
  // with room on neither side it stands over the line, which then begins below it
  if (isOneLine && isLeft && widest > x && label !== undefined) {
    return (
      <g>
        <path
          d={`M${round(x)} ${box.top + LABEL_ROOM - 4}V${box.bottom}`}
          stroke="var(--ink)"
          strokeDasharray="1.5 3"
        />
        <Label x={Math.max(x, widest / 2)} y={box.top + 10} anchor="middle" color="ink-2">
          {label}
        </Label>
      </g>
    )
  }
  return (
    <g>
      <path d={`M${round(x)} ${box.top - 4}V${box.bottom}`} stroke="var(--ink)" strokeDasharray="1.5 3" />
      {lines.map(({ line, isFirst }, index) => (
        <Label
          key={line}
          x={isLeft ? x - 6 : x + 6}
          y={box.top + 10 + index * 16}
          anchor={isLeft ? 'end' : 'start'}
          color={isFirst && isStrong ? 'ink' : 'ink-2'}
          isStrong={isFirst && isStrong}
          hasHalo={notes.length === 0}
        >
          {line}
        </Label>
      ))}
    </g>
  )
}

/** On which side of a vertical its words stand, and the lines that they take there. */
export function placeLabel(box: Box, x: number, texts: readonly string[], isOneLine = false) {
  const widest = Math.max(0, ...texts.map((text) => textWidth(text)))
  const room = { left: x - 6 - box.left, right: box.right - x - 6 }
  const isLeft = widest > room.right && (isOneLine || (room.right < SMALLEST_ROOM && room.left > room.right))
  const width = isLeft ? (isOneLine ? Infinity : room.left) : room.right
  const lines = texts.flatMap((text, index) => wrapText(text, width).map((line) => ({ line, isFirst: index === 0 })))
  return { isLeft, lines }
}

/** A shaded stretch of the x axis. */
export function Shade({ box, from, to }: { box: Box; from: number; to: number }) {
  const left = Math.max(box.left, Math.min(from, to))
  const right = Math.min(box.right, Math.max(from, to))
  if (right <= left) return null
  return (
    <rect
      x={round(left)}
      y={box.top}
      width={round(right - left)}
      height={box.bottom - box.top}
      fill="var(--chart-shade, var(--canvas))"
    />
  )
}
