import { formatNumber } from '../../../words/number.ts'
import type { SyntheticControlFit } from '../estimate.ts'
import type { Study } from '../study.ts'
import type { Finding } from '../../shared/finding.ts'

/** Over this share of the outcome's standard deviation the gap after treatment is as likely a poor fit. Ours. */
const poorFit = 0.25

/** How closely the synthetic unit follows the real one before treatment: RMSPE over the outcome's standard deviation. */
export function findFit(
  fit: Pick<SyntheticControlFit, 'preRmspe' | 'outcomeSd' | 'outcome' | 'placebos'>,
  { pre }: Pick<Study, 'pre'>,
): Finding {
  const share = fit.preRmspe / fit.outcomeSd
  const message = `Before treatment the synthetic unit misses by ${formatNumber(fit.preRmspe, 2)} ${fit.outcome.units} (root mean square), ${formatNumber(share, 3)} of the outcome's standard deviation.`
  return {
    checks: [
      {
        id: 'pre-period-fit',
        title: 'Close fit before treatment',
        passed: share <= poorFit,
        severity: 'major',
        statistic: share,
        threshold: poorFit,
        message,
      },
    ],
    evidence: { prePeriodFit: { ...misfit(fit, pre), text: message } },
  }
}

/**
 * The misfit as the bias that it would be if it went on, with the sign of the gap in the last period before treatment; its
 * noise is the misfit of the placebos, which are under no treatment.
 */
function misfit({ preRmspe, placebos }: Pick<SyntheticControlFit, 'preRmspe' | 'placebos'>, pre: number) {
  const own = placebos.runs.find(({ isTreated }) => isTreated)!
  const others = placebos.runs.filter(({ isTreated }) => !isTreated)
  const noise = Math.sqrt(others.reduce((sum, run) => sum + run.preRmspe ** 2, 0) / others.length)
  return { value: own.gaps[pre - 1] < 0 ? -preRmspe : preRmspe, noise }
}
