import { plural } from '@casefiles/engine/words'

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** An ISO time as a date in UTC: `14 May 2026`. A text that is no date comes back as it is. */
export function formatDate(iso: string): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return iso
  return `${formatDay(iso)} ${date.getUTCFullYear()}`
}

/** The day and month of an ISO time in UTC: `1 December`. */
export function formatDay(iso: string): string {
  const date = new Date(iso)
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]}`
}

/** An ISO time with the minute, in UTC: `14 May 2026, 11:30 UTC`. */
export function formatDateTime(iso: string): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return iso
  return `${formatDate(iso)}, ${twoDigits(date.getUTCHours())}:${twoDigits(date.getUTCMinutes())} UTC`
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}

/** How long something took, from two ISO times: `under a second`, `12 seconds`, `4 minutes`. */
export function duration(from: string, to: string): string {
  const seconds = Math.round((Date.parse(to) - Date.parse(from)) / 1000)
  if (seconds < 1) return 'under a second'
  return seconds < 60 ? plural(seconds, 'second') : plural(Math.round(seconds / 60), 'minute')
}
