import type { SpecCurveRow } from '../../engine/designs/shared/plot-rows.ts'
import { CellRow } from './cell-row.tsx'
import type { Box } from './frame.tsx'
import { Label } from './label.tsx'
import type { PlotData } from './plot-data.ts'

/** One line of the grid: which specifications made this choice. */
export interface ChoiceLine {
  label: string
  key: `choice:${string}`
  value: string
}

/** Height of a line of the grid, with its label beside and above it. */
export const CHOICE_PITCH = 19
export const STACKED_PITCH = 36
const YES = /^(yes|true|included|on)$/i

/** A line per choice and value, where specifications differ in it; a choice of yes or no takes one line that carries the choice's own name. */
export function choiceLines(plot: PlotData, rows: SpecCurveRow[]): ChoiceLine[] {
  return plot.columns
    .filter((column) => column.key.startsWith('choice:'))
    .flatMap((column) => {
      const key = column.key as `choice:${string}`
      const values = [...new Set(rows.map((row) => String(row[key] ?? '')))].filter((value) => value !== '').sort()
      if (values.length < 2) return []
      const yes = values.find((value) => YES.test(value))
      if (values.length <= 2 && yes !== undefined) return [{ label: column.label, key, value: yes }]
      return values.map((value) => ({ label: `${column.label}: ${value}`, key, value }))
    })
}

interface ChoiceGridProps {
  lines: ChoiceLine[]
  rows: SpecCurveRow[]
  xOf: (index: number) => number
  step: number
  box: Box
  /** Each label above its cells instead of left of them. */
  isStacked: boolean
}

const CELL_HEIGHT = 9

/** Below the curve: dark where a specification made the choice, pale where not, in the treated colour for the locked one. */
export function ChoiceGrid({ lines, rows, xOf, step, box, isStacked }: ChoiceGridProps) {
  const width = Math.min(6, step * 0.62)
  const pitch = isStacked ? STACKED_PITCH : CHOICE_PITCH
  return lines.map((line, index) => {
    const top = box.bottom + 16 + index * pitch
    const y = (isStacked ? top + 17 : top) + CELL_HEIGHT / 2
    const made = (row: SpecCurveRow) => String(row[line.key] ?? '') === line.value
    const cells = (color: string, isWanted: (row: SpecCurveRow) => boolean) => (
      <CellRow
        of={rows.map(isWanted)}
        x={xOf(0) - width / 2}
        y={y}
        step={step}
        width={width}
        height={CELL_HEIGHT}
        color={color}
      />
    )
    return (
      <g key={`${line.key}-${line.value}`}>
        <Label x={isStacked ? box.left : box.left - 8} y={top + 9} anchor={isStacked ? 'start' : 'end'} color="ink-2">
          {line.label}
        </Label>
        {cells('grid', () => true)}
        {cells('ink-2', (row) => made(row) && !row.locked)}
        {cells('c-treated', (row) => made(row) && row.locked)}
      </g>
    )
  })
}
