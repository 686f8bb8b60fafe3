import { describe, expect, it } from 'vitest'
import type { BookmarkList } from '../../../contract/bookmark.ts'
import { asIfDone } from './bookmark-api.ts'
import { listBookmarks, moved } from './list-bookmarks.ts'

const bookmark = (slug: string, day: number, note = '') => ({
  slug,
  note,
  title: `Title ${slug}`,
  casefile: null,
  created_at: `2026-01-0${day}T00:00:00.000Z`,
})
const list: BookmarkList = {
  bookmarks: [bookmark('c', 3), bookmark('b', 2, 'for the Roads report'), bookmark('a', 1)],
  collections: [{ id: 'one', name: 'One', casefiles: ['a', 'c'], for_team: false }],
  usage: { used: 3, limit: 10, remaining: 7 },
}
const slugs = (view: Partial<Parameters<typeof listBookmarks>[1]>) =>
  listBookmarks(list, { q: '', sort: 'added', collection: null, ...view }).map(({ slug }) => slug)

describe('a change of a collection', () => {
  it('is shown before the server has answered, other changes are not', () => {
    const change = { casefiles: ['b'] }
    expect(asIfDone(list, { kind: 'change-collection', id: 'one', change }).collections[0].casefiles).toEqual(['b'])
    expect(asIfDone(list, { kind: 'remove', slug: 'a' })).toBe(list)
  })
})

describe('the list of bookmarks', () => {
  it('searches titles and notes, whatever the case', () => {
    expect(slugs({ q: 'roads REPORT' })).toEqual(['b'])
    expect(slugs({ q: 'title' })).toHaveLength(3)
  })

  it('sorts, and keeps the own order of a collection', () => {
    expect(slugs({})).toEqual(['c', 'b', 'a'])
    expect(slugs({ sort: 'title' })).toEqual(['a', 'b', 'c'])
    expect(slugs({ collection: 'one', sort: 'own' })).toEqual(['a', 'c'])
  })

  it('moves by a step and stops at the ends', () => {
    expect(moved(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c'])
    expect(moved(['a', 'b'], 'b', 1)).toEqual(['a', 'b'])
  })
})
