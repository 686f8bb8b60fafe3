import type { CasefileListItem } from '../../contract/casefile.ts'
import { DESIGN_TYPES } from '../../contract/design.ts'
import type { DesignType } from '../../engine/analysis.ts'
import { DESIGN_NAMES } from '../../ui/format/design-names.ts'
import { USUAL_PATTERNS } from './usual-patterns.ts'

const WHEN: Record<DesignType, string> = {
  DiD: 'The policy came to some places, groups or dates before others.',
  RDD: 'A number, a date or a border decides who is treated.',
  IV: 'A lottery, an offer or an encouragement moves some people into treatment.',
  Matching: 'Eligibility follows what was recorded about people or places, without a cutoff.',
  SyntheticControl: 'One place adopted the policy and others did not.',
  Blocks: 'Treatment was assigned by chance within named groups.',
}

/** What data the engine asks for, in words for someone who could bring them. */
const NEEDS: Record<DesignType, string> = {
  DiD: 'The outcome of each place or group over time, from at least two periods before, better four; some not treated, or not yet.',
  RDD: 'The number that decides, the outcome and who was treated, for many people close to the cutoff on both sides.',
  IV: 'For each person or place: the outcome, the treatment, and the lottery, offer or price that moved it.',
  Matching: 'For treated and others: the outcome and everything recorded beforehand that decided who was treated.',
  SyntheticControl: 'The outcome of one treated place and of about twenty like it, over ten or more periods before.',
  Blocks: 'Who was drawn, within which group, and the outcome, also of those who dropped out.',
}

export interface Pattern {
  name: string
  when: string
  needs: string
  /** Casefiles that use it. */
  count: number
  /** Whether it is one of those that fit this kind of policy. */
  isUsual: boolean
}

/**
 * All six patterns: those in use first, then those that policies of the subdomain usually allow.
 *
 * @param subdomain left out for a domain as a whole
 */
export function canonicalPatterns(
  casefiles: readonly Pick<CasefileListItem, 'design_type'>[],
  subdomain?: string,
): Pattern[] {
  const usual = (subdomain && USUAL_PATTERNS[subdomain]) || {}
  return DESIGN_TYPES.map((type) => ({
    name: DESIGN_NAMES[type],
    when: usual[type] ?? WHEN[type],
    needs: NEEDS[type],
    count: casefiles.filter(({ design_type }) => design_type === type).length,
    isUsual: usual[type] !== undefined,
  })).sort((a, b) => b.count - a.count || Number(b.isUsual) - Number(a.isUsual))
}
