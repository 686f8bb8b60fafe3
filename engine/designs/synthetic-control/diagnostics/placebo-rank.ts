import { formatNumber } from '../../../words/number.ts'
import { formatPStatement } from '../../../words/p-value.ts'
import type { SyntheticControlFit } from '../estimate.ts'
import type { SyntheticControlFrame } from '../frame.ts'
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
  { placebos, conclusion }: Pick<SyntheticControlFit, 'placebos' | 'conclusion'>,
): Finding {
  const { p, rank, runs, withoutBadFits, pMeanGap } = placebos
  const own = runs.find(({ isTreated }) => isTreated)!
  const isUnusual = p <= unusual
  const verdict =
    conclusion === 'no-interval'
      ? 'There is no interval to compare it with.'
      : `The interval ${conclusion === 'effect' ? 'shows an effect' : 'shows no effect'}.`
  return {
    checks: [
      {
        id: 'placebo-in-space',
        title: 'Placebos agree with the interval',
        passed: conclusion === 'no-interval' ? null : isUnusual === (conclusion === 'effect'),
        severity: 'minor',
        statistic: p,
        threshold: unusual,
        message: `${frame.treated}'s error after treatment is ${formatNumber(own.ratio, 2)} times that before, rank ${rank} of ${runs.length} (${formatPStatement(p)}); without the ${runs.length - withoutBadFits.n} placebos whose squared error before treatment is over ${formatNumber(spec.badFitMultiple, 0)} times as large, ${formatPStatement(withoutBadFits.p)}; by the size of the mean gap, ${formatPStatement(pMeanGap)}. ${verdict}`,
      },
    ],
    evidence: {},
  }
}
