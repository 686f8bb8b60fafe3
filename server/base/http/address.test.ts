import { expect, it } from 'vitest'
import { partsOf, slugPage } from './address.ts'

it.each([
  'http://archive.example/',
  'http://archive.example/casefiles?sort=new&q=a%20b',
  'http://[::1]:4321/api/v2/casefiles/a%2Fb?x=/y?z',
  'https://archive.example/about#part?of',
  'https://archive.example/about?q=1#part',
])('%s is cut as the standard cuts it', (url) => {
  const { pathname, search } = new URL(url)
  expect(partsOf(new Request(url).url)).toEqual({ path: pathname, query: search })
})

it('goes through a list in pages without leaving out or repeating anything', () => {
  const all = ['a', 'b', 'c', 'd', 'e'].map((slug) => ({ slug }))
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const { items, next_cursor, total } = slugPage(all, { limit: 2, cursor })
    expect(total).toBe(5)
    seen.push(...items.map(({ slug }) => slug))
    cursor = next_cursor ?? undefined
  } while (cursor)
  expect(seen.join('')).toBe('abcde')
})
