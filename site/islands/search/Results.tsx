import { SearchResult } from '../../components/SearchResult.tsx'
import type { ShownRow } from '../../search/search-row.ts'
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

/** What comes after the casefiles that were found: what has a part of the question, other documents, the newest where none fits. */
export function BesideCasefiles({ shown }: { shown: ShownFound }) {
  const { rows, near, newest } = shown
  return (
    <>
      <ResultSection title="These come near" rows={near} shown={shown} />
      <ResultSection title="Policies" rows={rows.policy} shown={shown} />
      <ResultSection title="Problems" rows={rows.problem} shown={shown} />
      <ResultSection title="The newest casefiles" rows={newest} shown={shown} />
      <div className="search-ask">
        <h2>Nothing that fits?</h2>
        <p>
          See what other reviews found, or <a href="/domains">ask for the next casefile</a>.
        </p>
      </div>
    </>
  )
}
