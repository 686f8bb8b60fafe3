import { describe, expect, it } from 'vitest'
import type { BookmarkList } from '../../../contract/bookmark.ts'
import { asIfDone, type BookmarkChange } from './bookmark-api.ts'

const list = {
  bookmarks: [],
  collections: [
    { id: 'c1', name: 'Roads', casefiles: ['belts'] },
    { id: 'c2', name: 'Work', casefiles: [] },
  ],
} as unknown as BookmarkList

describe('a box of a collection', () => {
  it('is ticked before the server answers, in its own collection alone', () => {
    const change: BookmarkChange = { kind: 'change-collection', id: 'c2', change: { casefiles: ['wages'] } }
    const shown = asIfDone(list, change)
    expect(shown.collections.map(({ casefiles }) => casefiles)).toEqual([['belts'], ['wages']])
    expect(list.collections[1].casefiles).toEqual([])
  })

  it('stays where another thing is changed', () => {
    expect(asIfDone(list, { kind: 'change-collection', id: 'c1', change: { name: 'Streets' } })).toBe(list)
  })
})
