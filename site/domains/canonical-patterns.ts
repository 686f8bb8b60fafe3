import type { CasefileListItem } from '../../contract/casefile.ts'
import { DESIGN_TYPES } from '@casefiles/engine/names'
import { DESIGNS } from '@casefiles/engine/designs'
import { USUAL_PATTERNS } from './usual-patterns.ts'

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
 * All patterns: those in use first, then those that policies of the subdomain usually allow.
 *
 * @param subdomain left out for a domain as a whole
 */
export function canonicalPatterns(
  casefiles: readonly Pick<CasefileListItem, 'design_type'>[],
  subdomain?: string,
): Pattern[] {
  const usual = (subdomain && USUAL_PATTERNS[subdomain]) || {}
  return DESIGN_TYPES.map((type) => DESIGNS[type].spec)
    .map(({ id: type, label, fitsWhen, needs }) => ({
      name: label,
      when: usual[type] ?? fitsWhen,
      needs,
      count: casefiles.filter(({ design_type }) => design_type === type).length,
      isUsual: usual[type] !== undefined,
    }))
    .sort((a, b) => b.count - a.count || Number(b.isUsual) - Number(a.isUsual))
}
