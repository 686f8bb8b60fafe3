import { formatEffect, formatNumber } from '../../../words/number.ts'
import { formatPStatement } from '../../../words/p-value.ts'
import type { IvFit } from '../estimate.ts'
import type { EvidenceItem } from '../../design.ts'
import { noiseOfMove } from '../../shared/choices.ts'
import type { Finding } from '../../shared/finding.ts'
import { fitKClass } from '../model/k-class.ts'

/** How strongly the instruments move the treatment: the first stage's F and the effective F. */
export function findStrength(fit: IvFit): Finding {
  const { firstStage, effect, model } = fit
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
    evidence: { effectiveF: { value: f, text: effective }, weakness: pullOf(fit) },
  }
}

/**
 * What weak instruments leave of the gap between least squares and two-stage least squares: about one part in F of it
 * pulls the estimate toward least squares. Its noise is that of the gap, over F too.
 *
 * @see Staiger & Stock 1997, doi:10.2307/2171753, section 3
 */
function pullOf({ model, effect }: IvFit): EvidenceItem {
  const { f } = effect.strength
  if (!(f > 0)) return { value: null, text: 'The instruments do not move the treatment.' }
  const leastSquares = fitKClass(model, 0)
  const gap = leastSquares.value - effect.twoStage.value
  const noise = noiseOfMove(leastSquares.se, effect.twoStage.se)
  const text =
    `Least squares lies ${formatEffect(gap)} from the estimate (standard error ${formatEffect(noise)}); with an effective F of ` +
    `${formatEffect(f)} weak instruments leave about ${formatEffect(gap / f)} of that in it.`
  return { value: gap / f, noise: noise / f, text }
}
