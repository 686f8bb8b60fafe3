import * as calls from '../../../contract/calls/casefile.ts'
import { SEARCHES_PER_MINUTE } from '../../../contract/entitlements.ts'
import { SEARCH_SECTIONS, type SearchHit, type SearchSection, type SnippetPiece } from '../../../contract/search.ts'
import { wordsOf } from '../../../contract/search/words.ts'
import { isRetracted } from '../../../contract/standing.ts'
import type { ServerContext } from '../../base/context.ts'
import { implement, type Route } from '../../base/http/route.ts'
import { openReadLimit } from '../../base/http/read-limit.ts'
import { readOtherLanguage } from '../../../contract/search/other-languages.ts'
import { findSubject, subjectLength } from '../../../contract/search/subjects.ts'
import { publicationMeta } from '../../record/publications/publication-files.ts'
import { noteMissedSearch } from '../missed-searches/missed-search.service.ts'
import { openSearchIndex } from './search-index.ts'
import { findPassages, MARKS, type FoundPassage } from './search.repository.ts'

export function searchRoutes(context: ServerContext): Route[] {
  const index = openSearchIndex(context)
  // one search costs far more than reading a page; somebody who types does not come near this
  const limit = openReadLimit(SEARCHES_PER_MINUTE, () => Date.now(), 'Too many searches at once; wait a moment.')
  return [
    implement(calls.searchFullText, async ({ query, caller }) => {
      limit(caller.user.id)
      // what was published since the last question, by whichever process
      await index.refresh()
      const { question } = readOtherLanguage(query.q)
      const hits = await searchFullText(context, question, query.limit)
      if (hits.length > 0) return { hits }
      await noteMissedSearch(context, query.q)
      const href = findSubject(question)?.path ?? '/domains'
      return { hits, nothing_here: { note: `Nothing here on “${query.q}”.`, href } }
    }),
  ]
}

const MOST_WORDS = 12

const KINDS = { casefiles: 'casefile', policies: 'policy', problems: 'problem' } as const
const TABS: Record<SearchSection, string> = {
  Summary: '',
  'Policy text': '#summary',
  Results: '#results',
  Provenance: '#provenance',
  'What others found': '#others-found',
}

/** Documents that have all the words of a question in one of their parts, best first, what was retracted behind all others. */
export async function searchFullText(
  { db, publications }: Pick<ServerContext, 'db' | 'publications'>,
  question: string,
  limit: number,
): Promise<SearchHit[]> {
  const words = phrasesOf(question)
  if (words.length === 0) return []
  const hits = new Map<string, SearchHit>()
  for (const passage of await findPassages(db, words, limit * SEARCH_SECTIONS.length)) {
    const hit = hits.get(passage.path) ?? withStanding(publications, passage.path, newHit(passage))
    hits.set(passage.path, hit)
    const { section, snippet } = passage
    hit.passages.push({ section, href: hrefOf(hit, section), snippet: toPieces(snippet) })
  }
  const isLast = ({ standing }: SearchHit) => Number(isRetracted(standing))
  return [...hits.values()].toSorted((one, other) => isLast(one) - isLast(other)).slice(0, limit)
}

function withStanding(publications: ServerContext['publications'], path: string, hit: SearchHit): SearchHit {
  const entry = hit.kind === 'casefile' ? publications.entry(path) : null
  const standing = entry && publicationMeta(entry).card.standing
  return standing ? { ...hit, standing } : hit
}

/**
 * Words of letters and digits, in any script: nothing of a question is taken as an operator. A name that people ask for a policy by is one
 * phrase, so that “rent control” is not found where there is rent and, elsewhere, control.
 */
function phrasesOf(question: string): string[][] {
  const words = (question.match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, MOST_WORDS)
  const plain = words.map((word) => wordsOf(word)[0] ?? word)
  const phrases: string[][] = []
  for (let at = 0; at < words.length;) {
    const length = Math.max(1, subjectLength(plain, at))
    phrases.push(words.slice(at, at + length))
    at += length
  }
  return phrases
}

function newHit({ path, title }: FoundPassage): SearchHit {
  const [folder, slug] = path.split('/') as [keyof typeof KINDS, string]
  return { kind: KINDS[folder], slug, title, href: `/${path}`, passages: [] }
}

function hrefOf({ kind, href }: SearchHit, section: SearchSection): string {
  return kind === 'casefile' ? `${href}${TABS[section]}` : href
}

/** Text and marked words in turn. */
function toPieces(snippet: string): SnippetPiece[] {
  const [from, to] = MARKS
  const pieces = snippet.split(from).flatMap((part, place) => {
    if (place === 0) return [{ text: part, match: false }]
    const [marked = '', after = ''] = part.split(to)
    return [
      { text: marked, match: true },
      { text: after, match: false },
    ]
  })
  return pieces.filter(({ text }) => text !== '')
}
