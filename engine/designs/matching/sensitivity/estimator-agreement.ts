import { count } from '../../../verdict/count-words.ts'
import type { MatchingFit } from '../estimate.ts'
import { describeConclusion } from './part.ts'
import type { SensitivityPart } from './part.ts'

/** Share of the robustness estimates with an interval that keep the conclusion of the primary estimate. */
export function findEstimatorAgreement(fit: MatchingFit): SensitivityPart {
  const others = fit.estimates.filter(({ role, ci }) => role === 'robustness' && ci.every(Number.isFinite))
  const kept = others.filter(({ ci }) => fit.conclusion.keeps(ci))
  const share = others.length === 0 ? null : kept.length / others.length
  const lost = others.filter((one) => !kept.includes(one)).map(({ name }) => name)
  const exceptions = lost.length > 0 ? ` Those that do not: ${lost.join('; ')}.` : ''
  const message = `${kept.length} of ${count(others.length, 'other estimator')} keep the conclusion ${describeConclusion(fit.conclusion.kind)}.${exceptions}`
  return {
    sensitivity: [
      {
        id: 'other-estimators',
        title: 'Other ways to adjust for the same covariates',
        varied: 'Estimator',
        series: [fit.primary, ...others].map(({ name, value, ci, role }) => ({
          setting: name,
          value,
          ci,
          keepsConclusion: fit.conclusion.keeps(ci),
          locked: role === 'primary',
        })),
        breakdownValue: null,
        message,
      },
    ],
    evidence: { estimatorAgreement: { value: share, text: message } },
  }
}
