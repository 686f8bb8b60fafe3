import { measure, type Asked, type Load } from './measure.ts'
import { residentMegabytes } from './process-figures.ts'

/** Minutes that are not counted: what is loaded and compiled once is loaded then. */
const WARM_UP = 2
const HALF_AN_HOUR = 30

/** Growth in half an hour, in percent of the mean, with its standard error: collections of garbage make single minutes differ widely. */
export interface Slope {
  percent: number
  error: number
}

/**
 * Asks for every answer by turns, minute after minute, and prints what the server holds after each.
 *
 * @returns how much more it holds after half an hour by a line through the minutes after the warm-up
 */
export async function watchMemory(answers: readonly Asked[], pid: number, minutes: number, load: Load): Promise<Slope> {
  const seen: { minute: number; megabytes: number }[] = []
  console.log('| minute | answers a second | MB held |')
  console.log('| --- | --- | --- |')
  for (let minute = 1; minute <= minutes; minute += 1) {
    const seconds = 60 / answers.length
    let perSecond = 0
    for (const answer of answers) perSecond += (await measure(answer, pid, { ...load, seconds })).perSecond
    const megabytes = residentMegabytes(pid)
    if (megabytes === null) throw new Error('This system does not say what a process holds.')
    if (minute > WARM_UP) seen.push({ minute, megabytes })
    console.log(`| ${minute} | ${Math.round(perSecond / answers.length)} | ${megabytes.toFixed(0)} |`)
  }
  return slopeOf(seen)
}

/** The line of least squares through the points. */
function slopeOf(points: readonly { minute: number; megabytes: number }[]): Slope {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const atMinute = mean(points.map(({ minute }) => minute))
  const held = mean(points.map(({ megabytes }) => megabytes))
  const spread = mean(points.map(({ minute }) => (minute - atMinute) ** 2))
  const together = mean(points.map(({ minute, megabytes }) => (minute - atMinute) * (megabytes - held)))
  const rise = together / spread
  const missed = points.map(({ minute, megabytes }) => (megabytes - held - rise * (minute - atMinute)) ** 2)
  const error = Math.sqrt(
    missed.reduce((sum, value) => sum + value, 0) / (points.length - 2) / (spread * points.length),
  )
  const inHalfAnHour = (perMinute: number) => (perMinute * HALF_AN_HOUR * 100) / held
  return { percent: inHalfAnHour(rise), error: inHalfAnHour(error) }
}
