import { isPresent } from '@casefiles/engine/words'
import { round } from './frame.tsx'
import { usePlane } from './plane.tsx'
import type { Scale } from './scale.ts'

interface WhiskerProps {
  /** Position across the interval, e.g. x of a vertical whisker. */
  at: number
  low: number | null
  high: number | null
  scale: (value: number) => number
  isVertical?: boolean
  color?: string
  width?: number
  opacity?: number | string
  cap?: number
}

/** An interval as a line; nothing where a limit is absent. */
export function Whisker(props: WhiskerProps) {
  const { at, low, high, scale, isVertical = true, color = 'c-treated', width = 2.5, opacity, cap = 0 } = props
  if (!isPresent(low) || !isPresent(high)) return null
  const across = round(at)
  const [from, to] = [round(scale(low)), round(scale(high))]
  const line = isVertical ? `M${across} ${from}V${to}` : `M${from} ${across}H${to}`
  const caps = cap === 0 ? '' : [from, to].map((end) => capPath(across, end, cap, isVertical)).join('')
  return <path d={line + caps} stroke={`var(--${color})`} strokeWidth={width} strokeOpacity={opacity} />
}

function capPath(across: number, end: number, cap: number, isVertical: boolean): string {
  return isVertical ? `M${round(across - cap)} ${end}h${cap * 2}` : `M${end} ${round(across - cap)}v${cap * 2}`
}

interface MarkerProps {
  x: number
  y: number
  r?: number
  color?: string
  shape?: 'dot' | 'square'
  isHollow?: boolean
}

/** A point estimate. Hollow means before, comparison or not locked; filled means after, treated or locked. */
export function Marker({ x, y, r = 4.5, color = 'c-treated', shape = 'dot', isHollow = false }: MarkerProps) {
  const paint = {
    fill: isHollow ? 'var(--chart-ground, var(--surface))' : `var(--${color})`,
    stroke: `var(--${color})`,
    strokeWidth: isHollow ? 2 : 1,
  }
  if (shape === 'square') return <rect x={round(x - r)} y={round(y - r)} width={r * 2} height={r * 2} {...paint} />
  return <circle cx={round(x)} cy={round(y)} r={r} {...paint} />
}

export type Point = readonly [x: number, y: number]

interface DotsProps {
  at: readonly Point[]
  r: number
  color: string
  isHollow?: boolean
}

/** Many dots as one path of round-capped points: a tenth of the markup of as many circles. */
export function Dots({ at, r, color, isHollow = false }: DotsProps) {
  const plane = usePlane()
  if (at.length === 0) return null
  const d = at.map(([x, y]) => `M${plane.x(x)} ${plane.y(y)}h0`).join('')
  return (
    <g strokeLinecap="round">
      <path d={d} {...plane.attributes} stroke={`var(--${color})`} strokeWidth={r * 2 + 1} />
      {isHollow ? (
        <path d={d} {...plane.attributes} stroke="var(--chart-ground, var(--surface))" strokeWidth={r * 2 - 2} />
      ) : null}
    </g>
  )
}

interface WhiskersProps {
  of: readonly { x: number; low: number | null; high: number | null }[]
  scale: Scale
  color: string
  width: number
}

/** Many vertical intervals as one path; those with an absent limit are left out. */
export function Whiskers({ of, scale, color, width }: WhiskersProps) {
  const plane = usePlane()
  const d = of
    .flatMap(({ x, low, high }) =>
      isPresent(low) && isPresent(high) ? [`M${plane.x(x)} ${plane.y(scale(low))}V${plane.y(scale(high))}`] : [],
    )
    .join('')
  return d === '' ? null : <path d={d} {...plane.attributes} stroke={`var(--${color})`} strokeWidth={width} />
}

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
