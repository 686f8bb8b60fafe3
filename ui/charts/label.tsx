import type { Box } from './frame.tsx'
import { CHART_WIDTHS, type ChartSize } from './plot-data.ts'
import type { Scale } from './scale.ts'
import { TEXT_SIZE, wrapText, textWidth } from './text.ts'

/** A halo in the colour of the ground, for text over lines. */
export const HALO = {
  stroke: 'var(--chart-ground, var(--surface))',
  strokeWidth: 4,
  strokeLinejoin: 'round',
  paintOrder: 'stroke',
} as const

interface LabelProps {
  x: number
  y: number
  anchor?: 'start' | 'middle' | 'end'
  /** Name of a colour token, without its dashes. */
  color?: string
  isStrong?: boolean
  hasHalo?: boolean
  children: string
}

/** A direct label. */
export function Label({ x, y, anchor = 'start', color = 'ink', isStrong, hasHalo, children }: LabelProps) {
  return (
    <text
      x={Math.round(x * 10) / 10}
      y={Math.round(y * 10) / 10}
      textAnchor={anchor}
      fontSize={TEXT_SIZE}
      fontWeight={isStrong ? 650 : undefined}
      fill={`var(--${color})`}
      {...(hasHalo ? HALO : {})}
    >
      {children}
    </text>
  )
}

const LINE = 16

/** Lines that statements about the marks take over a drawing, and the headroom they need. */
export function noteLines(notes: readonly string[], size: ChartSize): { lines: string[]; room: number } {
  const lines = notes.flatMap((note) => wrapText(note, CHART_WIDTHS[size]))
  return { lines, room: lines.length * LINE }
}

/** Statements about the marks, such as what a hollow one means, at the right over the plotting area. */
export function Notes({ lines, bottom, size }: { lines: string[]; bottom: number; size: ChartSize }) {
  return lines.map((line, index) => (
    <Label key={line} x={CHART_WIDTHS[size]} y={bottom - (lines.length - 1 - index) * LINE} anchor="end" color="ink-2">
      {line}
    </Label>
  ))
}

const LOCKED = 'Locked design'
const HALF_LINE = 14

interface LockedLabelProps {
  /** Position of the locked interval across, and its ends in the outcome's units. */
  x: number
  low: number
  high: number
  scale: Scale
  box: Box
}

/** Names the locked estimate under its interval, or over it where the axis or the line of no effect is in the way. */
export function LockedLabel({ x, low, high, scale, box }: LockedLabelProps) {
  const half = textWidth(LOCKED) / 2
  const below = scale(low) + 18
  const isFree = below < box.bottom - 4 && Math.abs(below - 4 - scale(0)) > HALF_LINE
  return (
    <Label
      x={Math.min(Math.max(x, box.left + half), box.right - half)}
      y={isFree ? below : scale(high) - 8}
      anchor="middle"
      color="c-treated"
      isStrong
      hasHalo
    >
      {LOCKED}
    </Label>
  )
}
