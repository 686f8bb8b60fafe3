import { renderStatic } from '../../casefile-list/render-static.ts'
import { SearchResult } from '../../components/SearchResult.tsx'
import type { Found, SearchIndex } from '../../search/search-index.ts'
import type { SearchKind, ShownRow } from '../../search/search-row.ts'
import { element } from '../explorer/element.ts'

/** Casefiles shown where a search found none. */
const NEWEST = 3

/** Documents as items of a list. */
export function resultItems(rows: readonly ShownRow[], { matched }: Found, isShort: boolean): HTMLLIElement[] {
  return rows.map((row) => {
    const item = document.createElement('li')
    renderStatic(SearchResult({ row, matched, isShort }), item)
    return item
  })
}

/** What is shown of a search: rows of the best documents of each kind, and of what stands in for casefiles. */
export interface ShownFound {
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
    question.trim() !== '' && found.places.casefile.length > 0 ? [] : index.newest(NEWEST),
  ])
  return { found, rows: { casefile, policy, problem }, near, newest }
}

/** A heading with the documents of a kind under it; nothing where none were found. */
export function resultSection(title: string, kind: SearchKind, { found, rows }: ShownFound): HTMLElement[] {
  return section(title, resultItems(rows[kind], found, true))
}

/** Casefiles that have a part of what was asked for, where few have all of it. */
export function nearSection({ found, near }: ShownFound): HTMLElement[] {
  return section('These come near', resultItems(near, found, true))
}

/** The newest casefiles, for a search that found none. */
export function newestSection({ found, newest }: ShownFound): HTMLElement[] {
  return section('The newest casefiles', resultItems(newest, found, true))
}

function section(title: string, items: HTMLLIElement[]): HTMLElement[] {
  if (items.length === 0) return []
  const list = element('ul', { class: 'search-results' }, ...items)
  return [element('section', { class: 'search-section' }, element('h2', {}, title), list)]
}

/** Where to go when nothing fits. */
export function askNext(): HTMLElement {
  const text = element('p', {}, 'See what other reviews found, or ')
  text.append(element('a', { href: '/domains' }, 'ask for the next casefile'), '.')
  return element('div', { class: 'search-ask' }, element('h2', {}, 'Nothing that fits?'), text)
}
