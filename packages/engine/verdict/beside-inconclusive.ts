import type { Text } from '../fact.ts'
import { OVERALL_BANDS } from '../eqs/bands.ts'
import { decisiveOf } from '../eqs/decisive.ts'
import type { Decisive, ScoreBeside, VerdictRule } from './decide-verdict.ts'
import { beside } from './facts.ts'

/**
 * What stands beside an inconclusive verdict in place of the evidence word: why it is one. A comparison is not called sound
 * beside a decisive part that failed, also where the verdict is the same without it, nor under 80 where
 * the weakest of them is not known: what its design earns by itself there is less than strong.
 */
export function besideInconclusive(
  rule: VerdictRule,
  { overall, pillars }: Pick<ScoreBeside<Text>, 'overall' | 'pillars'>,
): Text {
  switch (rule) {
    case 'not-identified':
    case 'comparison-failed':
    case 'chance-disagrees':
      return beside(rule, {})
    default:
      return beside('too-imprecise', { isSound: isSound(overall, decisiveOf(pillars)), overall })
  }
}

function isSound(overall: number, decisive: Pick<Decisive, 'failed' | 'bias' | 'score'>[]): boolean {
  if (decisive.some(({ failed }) => failed)) return false
  if (overall >= OVERALL_BANDS.strong) return true
  const [weakest] = decisive.toSorted((a, b) => a.score! - b.score!)
  return overall >= OVERALL_BANDS.moderate && weakest?.bias !== undefined
}
