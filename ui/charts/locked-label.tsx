import type { Box } from './frame.tsx'
import { Label } from './label.tsx'
import type { Scale } from './scale.ts'
import { textWidth } from './text.ts'

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
