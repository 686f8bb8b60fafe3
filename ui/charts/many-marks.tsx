import { isPresent } from '@casefiles/engine/words'
import { usePlane } from './plane.tsx'
import type { Scale } from './scale.ts'

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
