import { Label } from './label.tsx'
import { CHART_WIDTHS, type ChartSize } from './plot-data.ts'
import { wrapText } from './text.ts'

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
