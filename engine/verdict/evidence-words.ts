import type { EqsBand } from '../analysis.ts'

const EVIDENCE: Record<EqsBand, string> = {
  strong: 'Strong evidence',
  moderate: 'Moderate evidence',
  weak: 'Weak evidence: a lead, not a finding',
}

/** The evidence word as the verdict line carries it; no verdict stands without it. */
export function evidenceWords({ band, provisional }: { band: EqsBand; provisional: boolean }): string {
  return provisional ? `${EVIDENCE[band]} (provisional)` : EVIDENCE[band]
}
