import { formatPercent } from '../words/percent.ts'

/** A share of draws with its Monte Carlo error. */
export interface DrawnShare {
  share: number
  /** 95 % interval of the share, given that so many draws were made (Wilson). */
  low: number
  high: number
}

/** What a design did on outcomes of which the truth is known. */
export interface RehearsalResult {
  /** Draws that were estimated, each without an effect and with one. */
  draws: number
  /** Draws that the design refused. */
  refused: number
  /** Draws without an effect whose interval leaves zero out, beside the 5 % that are meant to. */
  size: DrawnShare
  /** Draws with the smallest effect that matters that are found, with the right sign. */
  power: DrawnShare
  /** The effect that was planted, in units of the estimate, with its sign. */
  effect: number
  /** Median width of the intervals; null where the design gives none. */
  medianWidth: number | null
  units: string
  rows: { all: number; used: number }
  /** How outcomes were made. */
  how: string
  warnings: string[]
}

/** @see Wilson 1927, doi:10.1080/01621459.1927.10502953 */
export function drawnShare(hits: number, draws: number): DrawnShare {
  const z = 1.959963984540054
  const share = hits / draws
  const centre = (share + z ** 2 / (2 * draws)) / (1 + z ** 2 / draws)
  const half = (z / (1 + z ** 2 / draws)) * Math.sqrt((share * (1 - share)) / draws + z ** 2 / (4 * draws ** 2))
  return { share, low: Math.max(0, centre - half), high: Math.min(1, centre + half) }
}

/** What a test at 5 % may reject without an effect before it is said: beyond this no reader's interval is what it says. */
const TOO_OFTEN = 0.075
const TOO_SELDOM = 0.02
/** Power that studies are planned for. */
const ENOUGH_POWER = 0.8

/** What a rehearsal found wrong, as sentences; said only where the Monte Carlo error leaves no doubt. */
export function rehearsalWarnings({ size, power, draws }: Omit<RehearsalResult, 'warnings'>): string[] {
  const rate = (share: number) => formatPercent(share, 'one-decimal')
  return [
    ...(size.low > TOO_OFTEN
      ? [
          `Without an effect this design finds one in ${rate(size.share)} of ${draws} draws, where 5% are meant to be: its intervals are too narrow for these data.`,
        ]
      : []),
    ...(size.high < TOO_SELDOM
      ? [
          `Without an effect this design finds one in ${rate(size.share)} of ${draws} draws, where 5% are meant to be: its intervals are wider than they need be.`,
        ]
      : []),
    ...(power.high < ENOUGH_POWER
      ? [
          `The smallest effect that matters is found in ${rate(power.share)} of ${draws} draws: an interval around zero will not show that there is none.`,
        ]
      : []),
  ]
}
