import type { SyntheticControlFrame } from '../frame.ts'
import { matchedValues, meanValue } from './matched-values.ts'
import type { Finding } from '../../shared/finding.ts'

/**
 * Whether the treated unit lies inside the donors' range in each predictor and in its mean outcome before treatment:
 * outside it no mixture of donors can match it (Abadie 2021, section 5).
 */
export function findDonorRange(frame: SyntheticControlFrame): Finding {
  const values = [...matchedValues(frame), meanValue(frame, 0, frame.study.pre)]
  const outside = values.filter(({ target, donors }) => {
    const low = donors.reduce((min, value) => Math.min(min, value), Infinity)
    const high = donors.reduce((max, value) => Math.max(max, value), -Infinity)
    return target < low || target > high
  })
  const share = 1 - outside.length / values.length
  const message =
    outside.length === 0
      ? `${frame.treated} lies inside the donors' range in all ${values.length} values compared.`
      : `${frame.treated} lies outside the donors' range in ${outside.length} of ${values.length} values compared: ${outside.map(({ label }) => label).join(', ')}.`
  return {
    checks: [
      {
        id: 'donor-range',
        title: 'Inside the range of the donors',
        passed: outside.length === 0,
        severity: 'major',
        statistic: share,
        threshold: 1,
        message,
      },
    ],
    evidence: {},
  }
}
