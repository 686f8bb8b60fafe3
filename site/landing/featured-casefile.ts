import type { CasefileListItem } from '../../contract/casefile.ts'

/**
 * The casefile that the landing page shows: the one an admin chose, else that with the strongest evidence among those
 * with a verdict, the newest of equals. Never by its result, and never one that was retracted.
 *
 * @param casefiles newest first
 * @param chosen slug, or empty
 */
export function featuredCasefile(casefiles: readonly CasefileListItem[], chosen: string): CasefileListItem | undefined {
  const standing = casefiles.filter(({ status }) => status === 'published')
  const [strongest] = standing
    .filter(({ plain_verdict, eqs_overall }) => plain_verdict !== null && eqs_overall !== null)
    .toSorted((a, b) => b.eqs_overall! - a.eqs_overall!)
  return standing.find(({ slug }) => slug === chosen) ?? strongest
}
