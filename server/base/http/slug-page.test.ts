import { expect, it } from 'vitest'
import { slugPage } from './slug-page.ts'

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
