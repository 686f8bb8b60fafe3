import { describe, expect, it } from 'vitest'
import type { RegisteredLock } from './lock-registry.ts'
import { describeSiblings } from './sibling-words.ts'

const lock = (author: string, ran_at: string) => ({ author, ran_at }) as RegisteredLock
const PUBLISHED = '2026-05-01T00:00:00.000Z'
const [EARLY, LATE] = ['2026-04-01T00:00:00.000Z', '2026-06-01T00:00:00.000Z']

describe('what a page says of other locked designs on its outcome', () => {
  it.each<[RegisteredLock[], string]>([
    [[], ''],
    [[lock('Ben', EARLY)], 'One other locked design on this outcome was run and not published.'],
    [
      [lock('Ben', EARLY), lock('Ada', EARLY), lock('Cid', EARLY)],
      'Three other locked designs on this outcome were run and not published, one of them by the same author.',
    ],
    [
      [lock('Ada', EARLY), lock('Ada', EARLY)],
      'Two other locked designs on this outcome were run and not published, all by the same author.',
    ],
    [
      [lock('Ben', LATE)],
      'One other locked design on this outcome was run after this one was published, and is not published.',
    ],
    [
      [lock('Ada', EARLY), lock('Ben', LATE), lock('Ben', LATE)],
      'One other locked design on this outcome was run and not published, by the same author. Two more were run after this one was published, and are not published.',
    ],
  ])('counts those that were run, by when and by whom', (siblings, text) => {
    expect(describeSiblings(siblings, PUBLISHED, 'Ada')).toBe(text)
  })
})
