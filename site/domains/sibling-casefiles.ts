import type { CasefileListItem } from '../../contract/casefile.ts'
import type { ProblemCard } from '../../contract/problem.ts'
import { standing } from './domain-evidence.ts'

/** A casefile that stands elsewhere, and the problem that it shares with those here. */
export interface Sibling {
  card: CasefileListItem
  problem: string
}

/**
 * Casefiles filed elsewhere that bear on the same problem as those of a place: cigarette taxes stand under taxation, and belong
 * to tobacco too.
 *
 * @param own  slugs of what is shown here
 * @param all  newest first, the order in which they are answered
 */
export function siblingCasefiles(
  own: readonly string[],
  all: readonly CasefileListItem[],
  problems: readonly Pick<ProblemCard, 'title' | 'casefiles'>[],
): Sibling[] {
  const here = new Set(own)
  /** The first problem that names a casefile which stands elsewhere. */
  const elsewhere = new Map<string, string>()
  for (const { title, casefiles } of problems) {
    if (!casefiles.some((slug) => here.has(slug))) continue
    for (const slug of casefiles) if (!here.has(slug) && !elsewhere.has(slug)) elsewhere.set(slug, title)
  }
  if (elsewhere.size === 0) return []
  return standing(all).flatMap((card) => {
    const problem = elsewhere.get(card.slug)
    return problem === undefined ? [] : [{ card, problem }]
  })
}
