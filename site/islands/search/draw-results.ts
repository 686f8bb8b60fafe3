import { renderStatic } from '../../casefile-list/render-static.ts'
import { SearchResult } from '../../components/SearchResult.tsx'
import type { Found, SearchIndex } from '../../search/search-index.ts'
import type { SearchKind, SearchRow } from '../../search/search-row.ts'
import { element } from '../explorer/element.ts'

/** Casefiles shown where a search found none. */
const NEWEST = 3

/** The documents of one kind as items of a list. */
export function resultItems(rows: readonly SearchRow[], { matched }: Found, isShort: boolean): HTMLLIElement[] {
  return rows.map((row) => {
    const item = document.createElement('li')
    renderStatic(SearchResult({ row, matched, isShort }), item)
    return item
  })
}

/** A heading with the documents of a kind under it; nothing where none were found. */
export function resultSection(title: string, kind: SearchKind, found: Found, limit: number): HTMLElement[] {
  const rows = found.rows.filter((row) => row.kind === kind).slice(0, limit)
  return section(title, resultItems(rows, found, true))
}

/** Casefiles that have a part of what was asked for, where few have all of it. */
export function nearSection(found: Found): HTMLElement[] {
  return section('These come near', resultItems(found.near, found, true))
}

/** The newest casefiles, for a search that found none. */
export function newestSection({ rows }: SearchIndex, found: Found): HTMLElement[] {
  const newest = rows.filter(({ kind }) => kind === 'casefile').slice(0, NEWEST)
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
