import { measure, type Asked, type Load } from './measure.ts'
import type { Held } from './watched-copy.ts'

/** Minutes that are not counted: what is loaded and compiled once is loaded then. */
const WARM_UP = 2
const HALF_AN_HOUR = 30
/** Minutes at the beginning and at the end whose means are compared, or a third of what was counted where that is shorter. */
const COMPARED = 10

/** Growth in half an hour, in percent of the mean, with its standard error: collections of garbage make single minutes differ widely. */
export interface Slope {
  percent: number
  error: number
  /** Means of the first and the last minutes that were counted, in MB, and how many those are. */
  first: number
  last: number
  compared: number
}

interface Minute extends Held {
  minute: number
}

/**
 * Asks for every answer by turns, minute after minute, and prints what the server holds after each.
 *
 * @returns how much more it holds after half an hour by a line through the minutes after the warm-up
 */
export async function watchMemory(
  answers: readonly Asked[],
  server: { pid: number; held(): Promise<Held> },
  minutes: number,
  load: Load,
): Promise<Record<keyof Held, Slope>> {
  const seen: Minute[] = []
  console.log('| minute | answers a second | MB resident | MB live after a collection |')
  console.log('| --- | --- | --- | --- |')
  for (let minute = 1; minute <= minutes; minute += 1) {
    const seconds = 60 / answers.length
    let perSecond = 0
    for (const answer of answers) perSecond += (await measure(answer, server.pid, { ...load, seconds })).perSecond
    const held = await server.held()
    if (minute > WARM_UP) seen.push({ minute, ...held })
    const cells = [minute, Math.round(perSecond / answers.length), held.resident.toFixed(0), held.live.toFixed(1)]
    console.log(`| ${cells.join(' | ')} |`)
  }
  return { resident: slopeOf(seen, 'resident'), live: slopeOf(seen, 'live') }
}

/** The line of least squares through the points. */
function slopeOf(minutes: readonly Minute[], figure: keyof Held): Slope {
  const points = minutes.map((one) => ({ minute: one.minute, megabytes: one[figure] }))
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const atMinute = mean(points.map(({ minute }) => minute))
  const megabytes = points.map((point) => point.megabytes)
  const held = mean(megabytes)
  const spread = mean(points.map(({ minute }) => (minute - atMinute) ** 2))
  const together = mean(points.map((point) => (point.minute - atMinute) * (point.megabytes - held)))
  const rise = together / spread
  const missed = points.map((point) => (point.megabytes - held - rise * (point.minute - atMinute)) ** 2)
  const error = Math.sqrt(
    missed.reduce((sum, value) => sum + value, 0) / (points.length - 2) / (spread * points.length),
  )
  const inHalfAnHour = (perMinute: number) => (perMinute * HALF_AN_HOUR * 100) / held
  const compared = Math.min(COMPARED, Math.ceil(points.length / 3))
  return {
    percent: inHalfAnHour(rise),
    error: inHalfAnHour(error),
    first: mean(megabytes.slice(0, compared)),
    last: mean(megabytes.slice(-compared)),
    compared,
  }
}
