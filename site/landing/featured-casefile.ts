import type { CasefileListItem } from '../../contract/casefile.ts'

/** Designs that compare years before with years after, which a reader follows without a method. */
const BEFORE_AND_AFTER: readonly CasefileListItem['design_type'][] = ['DiD', 'SyntheticControl']

/**
 * The casefile that the landing page shows: the one an admin chose, else that with the strongest evidence among those
 * with a verdict, first of designs that compare before with after, the newest of equals. Never by its result, and never
 * one that was retracted.
 *
 * @param casefiles newest first
 * @param chosen slug, or empty
 */
export function featuredCasefile(casefiles: readonly CasefileListItem[], chosen: string): CasefileListItem | undefined {
  const standing = casefiles.filter(({ status }) => status === 'published')
  const byChoice = standing.find(({ slug }) => slug === chosen)
  if (byChoice) return byChoice
  const told = standing
    .filter(({ plain_verdict, eqs_overall }) => plain_verdict !== null && eqs_overall !== null)
    .toSorted((a, b) => b.eqs_overall! - a.eqs_overall!)
  return told.find(({ design_type }) => BEFORE_AND_AFTER.includes(design_type)) ?? told[0]
}
