import type { Text } from '../fact.ts'
import type { Eqs, EqsBand } from '../analysis.ts'
import { OVERALL_BANDS } from '../eqs/bands.ts'
import { decisiveOf } from '../eqs/decisive.ts'
import type { Decisive, ScoreBeside, VerdictRule } from './decide-verdict.ts'

const EVIDENCE: Record<EqsBand, string> = {
  strong: 'Strong evidence',
  moderate: 'Moderate evidence',
  weak: 'Weak evidence: a lead, not a finding',
}

/** The evidence word as the verdict line carries it. */
export function evidenceWords({ band, provisional }: Pick<Eqs, 'band' | 'provisional'>): string {
  return provisional ? `${EVIDENCE[band]} (provisional)` : EVIDENCE[band]
}

/**
 * What stands beside an inconclusive verdict in place of the evidence word: why it is one. A comparison is not called sound
 * beside a decisive part that failed, also where the verdict is the same without it, nor under 80 where
 * the weakest of them is not known: what its design earns by itself there is less than strong.
 */
export function inconclusiveWords(
  rule: VerdictRule,
  { overall, pillars }: Pick<ScoreBeside<Text>, 'overall' | 'pillars'>,
): string {
  switch (rule) {
    case 'not-identified':
      return 'Cannot be estimated'
    case 'comparison-failed':
      return 'The comparison failed'
    case 'chance-disagrees':
      return 'One way of reckoning chance finds it, the other does not'
    default:
      return isSound(overall, decisiveOf(pillars))
        ? `Too few data to tell; the comparison itself is sound (${overall})`
        : `Too few data to tell; the comparison could not be shown to be sound (${overall})`
  }
}

function isSound(overall: number, decisive: Pick<Decisive, 'failed' | 'bias' | 'score'>[]): boolean {
  if (decisive.some(({ failed }) => failed)) return false
  if (overall >= OVERALL_BANDS.strong) return true
  const [weakest] = decisive.toSorted((a, b) => a.score! - b.score!)
  return overall >= OVERALL_BANDS.moderate && weakest?.bias !== undefined
}
