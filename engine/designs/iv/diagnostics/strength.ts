import { formatEffect, formatNumber } from '../../../words/number.ts'
import { formatPStatement } from '../../../words/p-value.ts'
import type { IvFit } from '../estimate.ts'
import type { Finding } from '../../shared/finding.ts'

/** How strongly the instruments move the treatment: the first stage's F and the effective F. */
export function findStrength({ firstStage, effect, model }: IvFit): Finding {
  const { test, partialR2, coefficients } = firstStage
  const { f, criticalValue } = effect.strength
  const share = `${formatNumber(100 * partialR2, 2)}% of what is left of the treatment`
  const single = model.instruments.length === 1
  const slope = single
    ? ` One unit of ${model.instruments[0].label} moves the treatment by ${formatNumber(coefficients[0].value, 4)}.`
    : ''
  const effective = `The effective F is ${formatEffect(f)}; from ${formatEffect(criticalValue)} on the bias is at most a tenth of the worst case.`
  return {
    checks: [
      {
        id: 'first-stage',
        title: 'The instruments move the treatment',
        passed: test.p < 0.05,
        severity: 'major',
        statistic: test.f,
        threshold: null,
        message: `First-stage F ${formatEffect(test.f)} (${formatPStatement(test.p)}); the ${single ? 'instrument explains' : 'instruments explain'} ${share}.${slope}`,
      },
      {
        id: 'effective-f',
        title: 'The instruments are strong',
        passed: f >= criticalValue,
        severity: 'major',
        statistic: f,
        threshold: criticalValue,
        message: effective,
      },
    ],
    evidence: { effectiveF: { value: f, text: effective } },
  }
}
