import { subjectLink } from '../../../contract/search/search-text.ts'
import { SearchResult } from '../../components/SearchResult.tsx'
import type { ShownRow, SearchKind } from '../../../contract/search/search-row.ts'
import type { ComparedCasefile } from '../../compare/comparison.ts'
import type { NamedReview } from '../../compare/option.ts'
import type { Found, SearchIndex } from '../../../contract/search/search-index.ts'

interface RowsProps {
  rows: readonly ShownRow[]
  shown: ShownFound
  isShort: boolean
}

/** Documents as items of a list. */
export function ResultItems({ rows, shown, isShort }: RowsProps) {
  return rows.map((row) => (
    <li key={`${row.kind} ${row.slug}`}>
      <SearchResult row={row} matched={shown.found.matched} isShort={isShort} />
    </li>
  ))
}

/** A heading with documents under it; nothing where none were found. */
export function ResultSection({ title, rows, shown }: Omit<RowsProps, 'isShort'> & { title: string }) {
  if (rows.length === 0) return null
  return (
    <section className="search-section">
      <h2>{title}</h2>
      <ul className="search-results">
        <ResultItems rows={rows} shown={shown} isShort />
      </ul>
    </section>
  )
}

/** Where to go on, where nothing answers: the subject's page, with the reviews that are known there. */
function NothingHere({ shown }: { shown: ShownFound }) {
  const { href, text } = subjectLink(shown.found)
  return (
    <p className="search-nothing">
      <a href={href}>{text}</a>. The editors are told that it was missed, without who asked.
    </p>
  )
}

function Reviews({ reviews }: { reviews: ShownFound['reviews'] }) {
  if (reviews.length === 0) return null
  return (
    <section className="search-section">
      <h2>Reviews beside what comes near</h2>
      <ul className="dash-list">
        {reviews.map(({ label, finding, address, docket, slug }) => (
          <li key={`${slug} ${label}`}>
            <a href={address}>{label}</a>: {finding} <a href={`/casefiles/${slug}#others-found`}>{`In ${docket}`}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What comes after the casefiles that were found: what has a part of the question, other documents, the newest where none fits. */
export function BesideCasefiles({ shown }: { shown: ShownFound }) {
  const { question, found, rows, near, reviews, newest } = shown
  return (
    <>
      {question !== '' && !found.isWhole ? <NothingHere shown={shown} /> : null}
      <ResultSection
        title={found.isWhole ? 'These come near' : 'Near words, another subject'}
        rows={near}
        shown={shown}
      />
      <Reviews reviews={reviews} />
      <ResultSection title="Policies" rows={rows.policy} shown={shown} />
      <ResultSection title="Problems" rows={rows.problem} shown={shown} />
      <ResultSection title="The newest casefiles" rows={newest} shown={shown} />
      {found.isWhole ? (
        <div className="search-ask">
          <h2>Nothing that fits?</h2>
          <p>
            See what other reviews found, or <a href="/domains">ask for the next casefile</a>.
          </p>
        </div>
      ) : null}
    </>
  )
}

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
