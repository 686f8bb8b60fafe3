import type { CasefileListItem } from '../../contract/casefile.ts'
import type { ProblemCard } from '../../contract/problem.ts'
import { standing } from './standing.ts'

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
  const shared = problems.filter(({ casefiles }) => casefiles.some((slug) => own.includes(slug)))
  return standing(all).flatMap((card) => {
    const problem = shared.find(({ casefiles }) => casefiles.includes(card.slug))
    return problem && !own.includes(card.slug) ? [{ card, problem: problem.title }] : []
  })
}
