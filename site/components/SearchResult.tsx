import type { ShownRow } from '../../contract/search/search-row.ts'
import { stemOf, wordsOf } from '../../contract/search/words.ts'
import { knownOnCards } from '../../ui/card/card-data.ts'

interface SearchResultProps {
  row: ShownRow
  /** Without its summary and one heading lower, as in the search of the header. */
  isShort?: boolean
  /** Stems of the words to mark in the title. */
  matched?: ReadonlySet<string>
}

/** A line never begins with the dot. */
const BETWEEN = '\u00a0· '

const FOLDERS = { casefile: 'casefiles', policy: 'policies', problem: 'problems' }

/** One line of a search. */
export function SearchResult({ row, isShort = false, matched }: SearchResultProps) {
  const Heading = isShort ? 'h3' : 'h2'
  return (
    <article className="search-result">
      <Heading className="search-title">
        <a href={`/${FOLDERS[row.kind]}/${row.slug}`}>{marked(row.title, matched)}</a>
      </Heading>
      <p className="quiet">{factsOf(row, isShort).filter(Boolean).join(BETWEEN)}</p>
      {row.standing === null ? null : <p className="search-standing">{row.standing}</p>}
      {isShort || row.summary === row.standing ? null : <p>{row.summary}</p>}
      {isShort || row.known === null ? null : <p className="quiet">What is known: {knownOnCards(row.known)}</p>}
    </article>
  )
}

/** A verdict never stands without the word for its evidence and the score; of what was retracted none is said. */
function factsOf(row: ShownRow, isShort: boolean) {
  const { kind, docket, domain, jurisdiction, verdict, evidence, eqs } = row
  if (kind === 'policy') return [jurisdiction]
  if (kind === 'problem') return [docket, jurisdiction]
  if (row.isRetracted)
    return isShort ? ['Retracted', jurisdiction] : [docket, `${domain}, ${jurisdiction}`, 'Retracted']
  const score = eqs === null ? 'not scored' : `EQS ${eqs}`
  if (isShort) return [verdict?.replace(/\.$/, ''), evidence, score, jurisdiction]
  return [docket, `${domain}, ${jurisdiction}`, verdict, evidence, score]
}

function marked(title: string, matched?: ReadonlySet<string>) {
  if (!matched || matched.size === 0) return title
  const parts = title.split(/([\p{Letter}\p{Number}]+)/u)
  return parts.map((part, place) =>
    place % 2 === 1 && wordsOf(part).some((word) => matched.has(stemOf(word))) ? <mark key={place}>{part}</mark> : part,
  )
}
