import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const studio = path.resolve(import.meta.dirname, '..')
const files = fs
  .readdirSync(studio, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.includes('.test.') && file !== path.join('ui', 'button.tsx'))

/** Opening tags of buttons, as they stand in the source. */
function buttonsOf(source: string): string[] {
  return [...source.matchAll(/<Button\b/g)].map(({ index }) => {
    let depth = 0
    for (let at = index; at < source.length; at++) {
      if (source[at] === '{') depth += 1
      if (source[at] === '}') depth -= 1
      if (source[at] === '>' && depth === 0) return source.slice(index, at + 1)
    }
    throw new Error('A tag that does not end.')
  })
}

const tagsOf = (file: string) => buttonsOf(fs.readFileSync(path.join(studio, file), 'utf8'))

/** Buttons that tell a pointer alone, and where the screen says the same without one. */
const SAID_BY_THE_SCREEN: Record<string, string> = {
  'features/admin/data-table/data-table.tsx': 'the rows shown, of how many',
  'features/admin/users/user.tsx': 'a note under the buttons of one’s own account',
  'features/alerts/alert-list.tsx': 'the change under way is a spinner',
  'features/bookmarks/bookmark-item.tsx': 'its place in the list',
  'features/bookmarks/collection-panel.tsx': 'its place in the list',
  'features/cues/document-viewer.tsx': '“not found” beside them',
  'features/design-wizard/wizard-screen.tsx': 'nothing was changed yet',
  'features/ingest/ingest.tsx': 'the reason beside Lock, and “Waiting” under each step',
  'features/lock/lock-form.tsx': 'the sentence under the button',
  'features/problem/problem-form.tsx': 'the reason beside Save, next to it',
  'features/publish/publish-form.tsx': 'the sentence beside Publish',
  'features/review/review-casefile.tsx': 'the note under the buttons',
  'features/subscription/subscription.tsx': 'the change under way is a spinner',
  'features/webhooks/webhooks.tsx': 'the change or the delivery under way',
  'forms/list-field.tsx': 'its place in the list',
}

describe('a button that can be disabled', () => {
  it('says why beside it', () => {
    const silent = files.filter((file) =>
      tagsOf(file).some((tag) => /\bdisabled\b/.test(tag) && !/\breason=/.test(tag) && !/\btitle=/.test(tag)),
    )
    expect(silent).toEqual([])
  })

  it('tells a pointer alone only where the screen says it already', () => {
    const told = files.filter((file) => tagsOf(file).some((tag) => /\bdisabled\b/.test(tag) && /\btitle=/.test(tag)))
    expect(told.map((file) => file.replaceAll(path.sep, '/')).sort()).toEqual(Object.keys(SAID_BY_THE_SCREEN).sort())
  })
})
