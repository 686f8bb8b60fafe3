import {
  concludeFrom as concludeFromInterval,
  type Conclusion as IntervalConclusion,
} from '../../inference/conclusion.ts'

export interface Judged {
  value: number
  ci: [number, number]
}

/** What the primary estimate lets one say, and whether another estimate says the same. */
export interface Conclusion {
  kind: IntervalConclusion['kind'] | 'no-interval'
  keeps: (other: Judged) => boolean
}

/**
 * The conclusion of an estimate: that of its interval; with too few periods for one (`no-interval`) it is kept by a value
 * within the smallest effect that matters of the first. Where the primary has an interval, an estimate without one keeps
 * nothing.
 *
 * @param smallestEffect smallest effect that matters, positive, in the same units
 */
export function concludeFrom({ value, ci }: Judged, smallestEffect: number): Conclusion {
  if (!ci.every(Number.isFinite)) {
    return { kind: 'no-interval', keeps: (other) => Math.abs(other.value - value) <= smallestEffect }
  }
  const { kind, keeps } = concludeFromInterval(ci, smallestEffect)
  return { kind, keeps: (other) => keeps(other.ci) }
}
