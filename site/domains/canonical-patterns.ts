import type { CasefileListItem } from '../../contract/casefile.ts'
import { DESIGN_TYPES } from '../../contract/design.ts'
import type { DesignType } from '../../engine/analysis.ts'
import { DESIGN_NAMES } from '../casefile/design-names.ts'

const WHEN: Record<DesignType, string> = {
  DiD: 'The policy came to some places, groups or dates before others.',
  RDD: 'A number, a date or a border decides who is treated.',
  IV: 'A lottery, an offer or an encouragement moves some people into treatment.',
  Matching: 'Eligibility follows what was recorded about people or places, without a cutoff.',
  SyntheticControl: 'One place adopted the policy and others did not.',
  Blocks: 'Treatment was assigned by chance within named groups.',
}

/** All six patterns with how many of the casefiles use each, those in use first. */
export function canonicalPatterns(
  casefiles: readonly Pick<CasefileListItem, 'design_type'>[],
): { name: string; when: string; count: number }[] {
  return DESIGN_TYPES.map((type) => ({
    name: DESIGN_NAMES[type],
    when: WHEN[type],
    count: casefiles.filter(({ design_type }) => design_type === type).length,
  })).sort((a, b) => b.count - a.count)
}
