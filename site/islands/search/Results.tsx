import { subjectLink } from '../../../contract/search/search-text.ts'
import { SearchResult } from '../../components/SearchResult.tsx'
import type { ShownRow } from '../../../contract/search/search-row.ts'
import type { ShownFound } from './search-rows.ts'

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
