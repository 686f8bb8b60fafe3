import type { SyntheticControlFrame } from '../frame.ts'
import type { Finding } from '../../shared/finding.ts'

/** Whether it is known that no donor had the policy: read from a status column, or declared with the way it was found. */
export function findCleanDonors({ cleanDonors }: Pick<SyntheticControlFrame, 'cleanDonors'>): Finding {
  const value = cleanDonors.isKnown ? 1 : 0
  return {
    checks: [
      {
        id: 'clean-donors',
        title: 'Donors free of the policy',
        passed: cleanDonors.isKnown,
        severity: 'major',
        statistic: value,
        threshold: 1,
        message: cleanDonors.text,
      },
    ],
    evidence: {},
  }
}
