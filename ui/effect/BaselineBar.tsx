import { formatAmount, isPresent } from '@casefiles/engine/words'
import { round } from '../charts/plane.tsx'

interface BaselineBarProps {
  /** The level without the policy, with it, and the ends of the latter's interval; absent where there is no bound. */
  without: number
  level: number
  low: number | null
  high: number | null
  units: string
}

const WIDTH = 300
const HEIGHT = 16

/** A level with a policy (filled, with its interval) against the level without it (pale), both from zero. */
export function BaselineBar({ without, level, low, high, units }: BaselineBarProps) {
  const largest = Math.max(without, level, high ?? 0) || 1
  const x = (amount: number) => round((amount / largest) * (WIDTH - 2))
  const interval =
    isPresent(low) && isPresent(high) ? `, 95% interval ${formatAmount(low)} to ${formatAmount(high)}` : ''
  return (
    <svg
      className="baseline-bar"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      role="img"
      aria-label={`${formatAmount(level)} with it${interval}, against ${formatAmount(without)} without it, ${units}`}
      fill="none"
    >
      <path d={`M0 8H${x(without)}`} stroke="var(--line-strong)" strokeOpacity={0.5} strokeWidth={14} />
      <path d={`M0 8H${x(level)}`} stroke="var(--c-treated)" strokeWidth={level > without ? 8 : 14} />
      <path d={`M${x(without)} 0V16`} stroke="var(--ink-3)" strokeWidth={1.5} />
      {isPresent(low) && isPresent(high) ? (
        <path d={`M${x(low)} 8H${x(high)}`} stroke="var(--ink)" strokeWidth={2} />
      ) : null}
    </svg>
  )
}
