import { submatrix } from '../../../numerics/linear-algebra.ts'
import type { EventStudyInput } from '../../../inference/honest/event-study-input.ts'
import type { EventStudy } from '../group-time/event-study.ts'

/** The part of an event study on which bounds are computed. */
export interface HonestStudy {
  input: EventStudyInput
  /** Relative times before the reference and from adoption on, ascending. */
  before: number[]
  after: number[]
  /** Times of the window left out because a gap separates them from the reference. */
  leftOut: number[]
}

/**
 * The unbroken run of relative times around the reference, with the plain average of the effects from adoption on as
 * the effect of interest. The bounds speak of differences between neighbouring periods, so nothing beyond a gap can be
 * used. Periods of anticipation stand after the reference, with weight zero.
 *
 * @returns null when no time before the reference or none from adoption on is in the run
 */
export function honestStudy(study: EventStudy): HonestStudy | null {
  const times = [...study.relativeTime, study.referenceTime].sort((a, b) => a - b)
  const gaps = times.slice(1).map((time, i) => time - times[i])
  const step = Math.min(...gaps)
  const reference = times.indexOf(study.referenceTime)
  let first = reference
  while (first > 0 && gaps[first - 1] === step) first--
  let last = reference
  while (last < times.length - 1 && gaps[last] === step) last++
  const used = times.slice(first, last + 1).filter((time) => time !== study.referenceTime)
  const before = used.filter((time) => time < study.referenceTime)
  const later = used.filter((time) => time > study.referenceTime)
  const after = later.filter((time) => time >= 0)
  if (before.length === 0 || after.length === 0) return null
  const positions = used.map((time) => study.relativeTime.indexOf(time))
  return {
    input: {
      estimate: Float64Array.from(positions, (i) => study.estimate[i]),
      covariance: submatrix(study.covariance, positions),
      pre: before.length,
      post: later.length,
      target: Float64Array.from(later, (time) => (time >= 0 ? 1 / after.length : 0)),
    },
    before,
    after,
    leftOut: study.relativeTime.filter((time) => !used.includes(time)),
  }
}
