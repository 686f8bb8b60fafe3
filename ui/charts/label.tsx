import { CHART_WIDTHS, type ChartSize } from './plot-data.ts'
import { TEXT_SIZE, wrapText } from './text.ts'

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
