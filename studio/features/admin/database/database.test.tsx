import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Backup } from '../../../../contract/admin/system.ts'
import { DatabaseCopies } from './database.tsx'

const copy: Backup = {
  id: '2026-11-27T11-40-00Z',
  made_at: '2026-11-27T11:40:00.000Z',
  made_by: 'copy of the database',
  files: 1,
  bytes: 4_000_000,
  activity_entries: 65,
  can_restore: true,
}
const broken: Backup = {
  id: '2026-11-27T11-30-00Z',
  made_at: null,
  made_by: null,
  files: null,
  bytes: null,
  activity_entries: null,
  can_restore: false,
}
const shown = (copies: Backup[], everyMinutes: number) =>
  renderToStaticMarkup(<DatabaseCopies copies={copies} everyMinutes={everyMinutes} />)

it('copies of the database are listed with a way to restore those that are whole', () => {
  const list = shown([copy, broken], 10)
  expect(list).toContain('copied every 10 minutes')
  expect(list).toContain('aria-label="Restore the copy 2026-11-27T11-40-00Z"')
  expect(list).not.toContain('Restore the copy 2026-11-27T11-30-00Z')
  expect(list).toContain('Cannot be used')
})

it('says that there is none yet, that no more are made, and nothing where there never were any', () => {
  expect(shown([], 1)).toContain('copied every minute, so that a lost one costs no more. There is no copy yet.')
  expect(shown([copy], 0)).toContain('COPY_MINUTES is 0')
  expect(shown([], 0)).toBe('')
})
