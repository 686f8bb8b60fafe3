import { measure, type Asked, type Load } from './measure.ts'
import { residentMegabytes } from './process-figures.ts'

/** Minutes that are not counted: what is loaded and compiled once is loaded then. */
const WARM_UP = 2

/**
 * Asks for every answer by turns, minute after minute, and prints what the server holds after each.
 *
 * @returns how much more it holds after half an hour, in percent of the mean, by a line through the minutes after the warm-up
 */
export async function watchMemory(
  answers: readonly Asked[],
  pid: number,
  minutes: number,
  load: Load,
): Promise<number> {
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
  return slopeOf(seen) * 30
}

/** Percent of the mean by which a line through the points rises in a minute. */
function slopeOf(points: readonly { minute: number; megabytes: number }[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const atMinute = mean(points.map(({ minute }) => minute))
  const held = mean(points.map(({ megabytes }) => megabytes))
  const spread = mean(points.map(({ minute }) => (minute - atMinute) ** 2))
  const together = mean(points.map(({ minute, megabytes }) => (minute - atMinute) * (megabytes - held)))
  return ((together / spread) * 100) / held
}
