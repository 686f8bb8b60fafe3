import { plural } from '@casefiles/engine/words'

/** Under this nobody plans by a number any more. */
const NEARLY_SECONDS = 5

/**
 * About how long something still needs, as a person would say it: `about 20 seconds left`, `about 3 minutes left`,
 * `nearly done`. Coarser the longer it takes, as a figure made from a share is no better than that.
 */
export function timeLeftInWords(seconds: number): string {
  if (seconds < NEARLY_SECONDS) return 'nearly done'
  if (seconds < 55) return `about ${plural(roundTo(seconds < 28 ? 5 : 10, seconds), 'second')} left`
  if (seconds < 90) return 'about a minute left'
  if (seconds < 55 * 60) return `about ${plural(roundTo(seconds < 630 ? 1 : 5, seconds / 60), 'minute')} left`
  if (seconds < 90 * 60) return 'about an hour left'
  return `about ${plural(Math.round(seconds / 3600), 'hour')} left`
}

const roundTo = (unit: number, value: number) => unit * Math.round(value / unit)
