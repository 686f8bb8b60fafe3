import { expect, it } from 'vitest'
import { diffFields } from './log-entry.tsx'

it('shows what an entry changed, field by field, and leaves out what stayed', () => {
  const before = { tier: 'free', role: 'user', words: { title: 'Old', tags: ['a'] } }
  const after = { tier: 'pro', role: 'user', words: { title: 'Old', tags: ['a', 'b'] }, note: null }
  expect(diffFields(before, after)).toEqual([
    { field: 'tier', before: 'free', after: 'pro' },
    { field: 'words.tags.1', before: undefined, after: 'b' },
    { field: 'note', before: undefined, after: 'none' },
  ])
})

it('shows values that are no objects, and nothing where nothing stood', () => {
  expect(diffFields('open', 'coming-soon')).toEqual([{ field: 'value', before: 'open', after: 'coming-soon' }])
  expect(diffFields(null, null)).toEqual([])
  expect(diffFields(null, { sessions: 0 })).toEqual([{ field: 'sessions', before: undefined, after: '0' }])
})
