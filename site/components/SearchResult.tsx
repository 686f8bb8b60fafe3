import type { SearchRow } from '../search/search-index.ts'

/** One line of a search. Drawn on the server and, from the same component, in the browser: it may not use hooks. */
export function SearchResult({ row }: { row: SearchRow }) {
  const score = row.eqs === null ? 'not scored' : `EQS ${row.eqs}`
  return (
    <article className="search-result">
      <h2 className="search-title">
        <a href={`/casefiles/${row.slug}`}>{row.title}</a>
      </h2>
      <p className="quiet">{[row.docket, row.place, row.verdict, score].filter(Boolean).join(' · ')}</p>
      <p>{row.summary}</p>
    </article>
  )
}
