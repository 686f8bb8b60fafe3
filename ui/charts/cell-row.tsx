import { round } from './frame.tsx'

interface CellRowProps {
  /** Whether there is a cell at each place of the row. */
  of: readonly boolean[]
  /** Left end of the first place, and the middle of the row. */
  x: number
  y: number
  /** From one place to the next. */
  step: number
  /** Of a cell; the rest of its step is the gap after it. */
  width: number
  height: number
  color: string
}

/**
 * A row of equal cells as dashed lines, one for each run of neighbors: the dashes begin anew with each line.
 * Counted in places and stretched to size, so that the path is the same text at every width of a chart and costs a
 * page little.
 */
export function CellRow({ of, x, y, step, width, height, color }: CellRowProps) {
  const d = runsOf(of)
    .map(({ start, length }) => `M${start} 0h${length}`)
    .join('')
  if (d === '') return null
  const filled = width / step
  return (
    <path
      d={d}
      transform={`translate(${round(x)} ${round(y)}) scale(${finely(step)} 1)`}
      stroke={`var(--${color})`}
      strokeWidth={height}
      strokeDasharray={`${finely(filled)} ${finely(1 - filled)}`}
    />
  )
}

function runsOf(of: readonly boolean[]): { start: number; length: number }[] {
  return of.flatMap((isThere, start) => {
    if (!isThere || of[start - 1] === true) return []
    const end = of.indexOf(false, start)
    return [{ start, length: (end === -1 ? of.length : end) - start }]
  })
}

/** Fine enough that hundreds of steps stay within a tenth of a pixel. */
function finely(value: number): number {
  return Math.round(value * 10_000) / 10_000
}
