import { TEXT_SIZE } from './text.ts'

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
