import type { Found, SearchIndex } from '../../search/search-index.ts'
import type { SearchKind, ShownRow } from '../../search/search-row.ts'

/** Casefiles shown where a search found none. */
const NEWEST = 3

/** What is shown of a search: rows of the best documents of each kind, and of what stands in for casefiles. */
export interface ShownFound {
  question: string
  found: Found
  rows: Record<SearchKind, ShownRow[]>
  near: ShownRow[]
  /** The newest casefiles, where nothing was asked or none was found. */
  newest: ShownRow[]
}

/** Searches, and loads what is shown of the documents that were found: of each kind so many. */
export async function searchRows(
  index: SearchIndex,
  question: string,
  limits: Record<SearchKind, number>,
): Promise<ShownFound> {
  const found = await index.search(question)
  const ofKind = (kind: SearchKind) => index.rows(found.places[kind].slice(0, limits[kind]))
  const [casefile, policy, problem, near, newest] = await Promise.all([
    ofKind('casefile'),
    ofKind('policy'),
    ofKind('problem'),
    index.rows(found.near),
    question !== '' && found.places.casefile.length > 0 ? [] : index.newest(NEWEST),
  ])
  return { question, found, rows: { casefile, policy, problem }, near, newest }
}
