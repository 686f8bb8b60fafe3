import { plainPlural } from '../../../words/count.ts'
import { formatNumber } from '../../../words/number.ts'
import { formatPStatement } from '../../../words/p-value.ts'
import type { SyntheticControlFit } from '../estimate.ts'
import type { SyntheticControlFrame } from '../frame.ts'
import type { PlaceboRun } from '../inference/placebo-in-space.ts'
import type { SyntheticControlSpec } from '../spec.ts'
import type { Finding } from '../../shared/finding.ts'

/** An effect by the interval should stand out among the placebos at this level at least. Ours. */
const unusual = 0.1

/**
 * Where the treated unit stands among the placebos in space, and whether that agrees with the interval: the two rest on
 * different assumptions, the one compares units, the other periods. It speaks of the effect's size, so it stays out of
 * the score.
 */
export function findPlaceboRank(
  frame: Pick<SyntheticControlFrame, 'treated'>,
  spec: Pick<SyntheticControlSpec, 'badFitMultiple'>,
  { placebos, conclusion, primary }: Pick<SyntheticControlFit, 'placebos' | 'conclusion' | 'primary'>,
): Finding {
  const { p, rank, runs, withoutBadFits, pMeanGap } = placebos
  const own = runs.find(({ isTreated }) => isTreated)!
  const isUnusual = p <= unusual
  const dropped = runs.length - withoutBadFits.n
  const decides =
    conclusion === 'no-interval'
      ? 'There is no interval, so the rank among the placebos decides.'
      : `The interval decides, and it ${conclusion === 'effect' ? 'leaves zero out' : 'holds zero'} (${formatPStatement(primary.p)}).`
  const ranks = [
    `${frame.treated}'s error after treatment is ${formatNumber(own.ratio, 2)} times that before, rank ${rank} of ${runs.length} (${formatPStatement(p)})`,
    ...(dropped === 0
      ? []
      : [
          `without the ${plainPlural(dropped, 'placebo')} whose squared error before treatment is over ${formatNumber(spec.badFitMultiple, 0)} times as large, ${formatPStatement(withoutBadFits.p)}`,
        ]),
    `by the size of the mean gap alone, ${formatPStatement(pMeanGap)}`,
  ]
  return {
    checks: [
      {
        id: 'placebo-in-space',
        title: 'Placebos agree with the interval',
        passed: conclusion === 'no-interval' ? null : isUnusual === (conclusion === 'effect'),
        severity: 'minor',
        statistic: p,
        threshold: unusual,
        message: `${decides} ${ranks.join('; ')}.${whyRankDiffers(placebos, own)}`,
      },
    ],
    evidence: {},
  }
}

/** Why the rank can be low where the gap is among the largest: a series that is fitted too well divides by next to nothing. */
function whyRankDiffers({ runs, p, pMeanGap }: SyntheticControlFit['placebos'], own: PlaceboRun): string {
  const ahead = runs.filter(({ isTreated, ratio }) => !isTreated && ratio >= own.ratio)
  const fittedCloser = ahead.filter(({ preRmspe }) => preRmspe < own.preRmspe).length
  if (pMeanGap > unusual || p <= unusual || 2 * fittedCloser <= ahead.length) return ''
  return (
    ` The two differ because ${fittedCloser} of the ${plainPlural(ahead.length, 'donor')} ranked before it have a smaller error before treatment: ` +
    'a series that is smooth, or filled in between counts, is fitted too well, and its ratio is large whatever came after.'
  )
}
