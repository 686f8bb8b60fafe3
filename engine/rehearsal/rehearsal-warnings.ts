import { formatPercent } from '../words/percent.ts'
import type { RehearsalResult } from './rehearsal-result.ts'

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
