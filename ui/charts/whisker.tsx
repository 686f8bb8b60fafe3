import { isPresent } from '@casefiles/engine/words'
import { round } from './frame.tsx'

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
