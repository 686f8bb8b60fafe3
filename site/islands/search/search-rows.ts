import type { ComparedCasefile } from '../../compare/comparison.ts'
import type { NamedReview } from '../../compare/option.ts'
import type { Found, SearchIndex } from '../../../contract/search/search-index.ts'
import type { SearchKind, ShownRow } from '../../../contract/search/search-row.ts'

/** A review that a casefile names, as it stands in the casefile's record of what others found. */
export interface KnownReview extends NamedReview {
  docket: string
  slug: string
}

/** Beside what comes near; a file that cannot be had names none. */
async function loadReviews(near: readonly ShownRow[]): Promise<KnownReview[]> {
  const named = near.map(async ({ slug, docket }) => {
    const answer = await fetch(`/casefiles/${slug}/summary.json`).catch(() => null)
    if (!answer?.ok) return []
    const { option } = (await answer.json()) as ComparedCasefile
    return option.reviews.map((review) => ({ ...review, slug, docket: docket ?? '' }))
  })
  return (await Promise.all(named)).flat()
}

/** Casefiles shown before anything was asked. */
const NEWEST = 3

/** What is shown of a search: rows of the best documents of each kind, and of what stands in for casefiles. */
export interface ShownFound {
  question: string
  found: Found
  rows: Record<SearchKind, ShownRow[]>
  near: ShownRow[]
  /** Reviews that casefiles which come near name, where none answers. */
  reviews: KnownReview[]
  /** The newest casefiles, where nothing was asked. */
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
    question === '' ? index.newest(NEWEST) : [],
  ])
  const reviews = found.isWhole ? [] : await loadReviews(near)
  return { question, found, rows: { casefile, policy, problem }, near, reviews, newest }
}
