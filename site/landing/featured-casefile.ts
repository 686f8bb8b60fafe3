import type { CasefileListItem } from '../../contract/casefile.ts'
import { hasVerdict } from '../../contract/plain-verdict.ts'

/**
 * The casefile that the landing page shows: the one an admin chose, else that with the strongest evidence among those
 * with a verdict, the newest of equals. Never by its result, and never one that was retracted.
 *
 * @param casefiles newest first
 * @param chosen slug, or empty
 */
export function featuredCasefile(casefiles: readonly CasefileListItem[], chosen: string): CasefileListItem | undefined {
  let strongest: CasefileListItem | undefined
  for (const casefile of casefiles) {
    const { slug, status, plain_verdict, eqs_overall } = casefile
    if (status !== 'published') continue
    if (slug === chosen) return casefile
    const isStronger = hasVerdict(plain_verdict) && eqs_overall !== null && eqs_overall > (strongest?.eqs_overall ?? -1)
    if (isStronger) strongest = casefile
  }
  return strongest
}
