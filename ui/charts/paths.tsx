import { isPresent } from '@casefiles/engine/words'
import type { Point } from './marks.tsx'
import { usePlane, type Plane } from './plane.tsx'
import type { Scale } from './scale.ts'

/** A path through points in order, broken where a coordinate is absent; every number is written once. */
export function linePath(
  points: readonly (readonly [x: number | null, y: number | null])[],
  plane: Pick<Plane, 'x' | 'y'>,
): string {
  let isBroken = true
  return points
    .map(([x, y]) => {
      if (!isPresent(x) || !isPresent(y)) {
        isBroken = true
        return ''
      }
      const move = isBroken ? 'M' : ' '
      isBroken = false
      return `${move}${plane.x(x)} ${plane.y(y)}`
    })
    .join('')
}

/** Coordinate of a value that may be absent. */
export function scaled(scale: Scale, value: number | null): number | null {
  return isPresent(value) ? scale(value) : null
}

interface LineProps {
  at: readonly (readonly [x: number | null, y: number | null])[]
  color: string
  width?: number
  dash?: string | undefined
}

/** A series as one line. */
export function Line({ at, color, width = 2.5, dash }: LineProps) {
  const plane = usePlane()
  const d = linePath(at, plane)
  if (d === '') return null
  const stroke = { stroke: `var(--${color})`, strokeWidth: width, strokeDasharray: dash }
  return <path d={d} {...plane.attributes} {...stroke} strokeLinejoin="round" />
}

interface BandProps {
  of: readonly { x: number; low: number | null; high: number | null }[]
  scale: Scale
  color: string
}

/** Intervals that follow each other as a shaded band, broken where a limit is absent. */
export function Band({ of, scale, color }: BandProps) {
  const plane = usePlane()
  const d = runsOf(of)
    .map((run) => {
      const high = run.map(({ x, high }): Point => [x, scale(high)])
      const low = run.toReversed().map(({ x, low }): Point => [x, scale(low)])
      return `${linePath([...high, ...low], plane)}Z`
    })
    .join('')
  return d === '' ? null : <path d={d} {...plane.attributes} fill={`var(--${color})`} fillOpacity="var(--c-band)" />
}

interface Interval {
  x: number
  low: number
  high: number
}

/** Stretches of two or more intervals without an absent limit between them. */
function runsOf(of: BandProps['of']): Interval[][] {
  const runs: Interval[][] = [[]]
  for (const { x, low, high } of of) {
    if (isPresent(low) && isPresent(high)) runs.at(-1)!.push({ x, low, high })
    else runs.push([])
  }
  return runs.filter((run) => run.length > 1)
}

interface BarsProps {
  of: readonly { from: number; to: number; base: number; end: number }[]
  color: string
  isHollow?: boolean
}

/** Upright bars from a base as one path, a pixel apart where there is room; hollow ones are outlined on a pale ground. */
export function Bars({ of, color, isHollow = false }: BarsProps) {
  const { x, y, attributes } = usePlane()
  const d = of
    .filter(({ base, end }) => Math.abs(end - base) > 0.05)
    .map(({ from, to, base, end }) => {
      const inset = isHollow ? 1 : 0.5
      const [left, right] = [Math.min(from, to) + inset, Math.max(from, to) - inset]
      return `M${x(left)} ${y(base)}V${y(end)}H${x(Math.max(left + 0.5, right))}V${y(base)}Z`
    })
    .join('')
  if (d === '') return null
  if (!isHollow) return <path d={d} {...attributes} fill={`var(--${color})`} />
  return <path d={d} {...attributes} fill={`var(--${color})`} fillOpacity="var(--c-band)" stroke={`var(--${color})`} />
}
