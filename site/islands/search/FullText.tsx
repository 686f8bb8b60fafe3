import { useEffect, useState } from 'react'
import { hasTier } from '../../../contract/access.ts'
import type { SearchHit } from '../../../contract/search.ts'
import { featurePrompt } from '../../../contract/upgrade-prompt.ts'
import type { User } from '../../../contract/user.ts'
import { plural } from '@casefiles/engine/words'
import { callApi } from '../call-api.ts'
import { UpgradeNotice } from '../upgrade/upgrade-prompt.tsx'

const KINDS = { casefile: 'Casefile', policy: 'Policy', problem: 'Problem' }

/**
 * Search on the server through results, policy texts and provenance, above the basic search; for a reader without the
 * tier, the card that says so.
 */
export function FullText({ user, question }: { user: User; question: string }) {
  const mayAsk = hasTier(user, 'pro')
  const answer = useFullText(mayAsk ? question : '')
  if (!mayAsk) {
    return (
      <section className="search-full-text" aria-label="Full text">
        <UpgradeNotice prompt={featurePrompt('search', user.tier)} />
      </section>
    )
  }
  if (question === '') return null
  return (
    <>
      <section className="search-full-text" aria-label="Full text">
        <h2>In the full text</h2>
        <p className="search-count" role="status">
          {answer.status}
        </p>
        <ul className="search-results">
          {answer.hits.map((hit) => (
            <li key={hit.href}>
              <Hit hit={hit} />
            </li>
          ))}
        </ul>
      </section>
      <h2>In titles, summaries and keywords</h2>
    </>
  )
}

/** What the server found for a question; the answer before stands until it comes. */
function useFullText(question: string): { status: string; hits: readonly SearchHit[] } {
  const [answer, setAnswer] = useState<{ status: string; hits: readonly SearchHit[] }>({ status: '', hits: [] })
  useEffect(() => {
    if (question === '') return
    let isLast = true
    const say = (status: string, hits: readonly SearchHit[]) => isLast && setAnswer({ status, hits })
    callApi('GET /api/search', { query: { q: question } }).then(
      ({ hits }) => say(countText(hits.length, question), hits),
      (error: Error) => say(`The full text could not be searched: ${error.message}`, []),
    )
    return () => void (isLast = false)
  }, [question])
  return answer
}

function countText(count: number, question: string): string {
  if (count === 0) return `Nothing here on “${question}” in the full text`
  return `${plural(count, 'document has', 'documents have')} the words of “${question}”, best first`
}

function Hit({ hit: { kind, title, href, standing, passages } }: { hit: SearchHit }) {
  return (
    <article className="search-result">
      <h3 className="search-title">
        <a href={href}>{title}</a>
      </h3>
      <p className="quiet">{KINDS[kind]}</p>
      {standing ? <p className="search-standing">{standing.notice}</p> : null}
      {passages.map(({ section, href: place, snippet }, at) => (
        <p className="search-passage" key={at}>
          <a href={place} aria-label={`${section} of ${title}`}>
            {section}
          </a>
          {': '}
          {snippet.map(({ text, match }, part) => (match ? <mark key={part}>{text}</mark> : text))}
        </p>
      ))}
    </article>
  )
}
