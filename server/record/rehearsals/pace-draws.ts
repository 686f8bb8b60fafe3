import { BUDGET_SECONDS, MOST_DRAWS, WHOLE_SECONDS } from './compute-rehearsal.ts'

/** By how a rehearsal stands whether one more draw is made. */
export interface Pace {
  /** Seconds spent on drawing. */
  used: () => number
  /** Asked before every draw but the first, with the number of those made. */
  mayGoOn: (draws: number) => boolean
}

/**
 * Drawing goes on until there are draws enough, its own time is used up, or one more that takes as long as the longest would end
 * after the whole rehearsal should.
 *
 * @param began when the rehearsal began, by the same clock
 * @param now   milliseconds of a clock that does not go back
 */
export function paceDraws(began: number, now: () => number): Pace {
  const from = now()
  let [last, longest] = [from, 0]
  const used = () => (now() - from) / 1000
  return {
    used,
    mayGoOn: (draws) => {
      const at = now()
      longest = Math.max(longest, at - last)
      last = at
      return draws < MOST_DRAWS && used() < BUDGET_SECONDS && at + longest - began < 1000 * WHOLE_SECONDS
    },
  }
}
