import { sayingOne, type Text } from '../fact.ts'

/** A share of draws with its Monte Carlo error. */
export interface DrawnShare {
  share: number
  /** 95 % interval of the share, given that so many draws were made (Wilson). */
  low: number
  high: number
}

/** What each design says of its own: how outcomes are made. */
export interface DryRunFacts {
  how: object
}

/** What a dry run found wrong, of any design. */
export type DryRunWarningFacts = Record<'too-narrow' | 'too-wide' | 'low-power', { share: number; draws: number }>

const warn = sayingOne<DryRunWarningFacts>('preview/dry-run')

/** What a design did on outcomes of which the truth is known. */
export interface DryRunResult<Words extends Text = string> {
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
  how: Words
  warnings: Words[]
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

/** What a dry run found wrong; said only where the Monte Carlo error leaves no doubt. */
export function dryRunWarnings({ size, power, draws }: Pick<DryRunResult, 'size' | 'power' | 'draws'>): Text[] {
  return [
    ...(size.low > TOO_OFTEN ? [warn('too-narrow', { share: size.share, draws })] : []),
    ...(size.high < TOO_SELDOM ? [warn('too-wide', { share: size.share, draws })] : []),
    ...(power.high < ENOUGH_POWER ? [warn('low-power', { share: power.share, draws })] : []),
  ]
}
