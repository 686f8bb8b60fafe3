import { describe, expect, it } from 'vitest'
import { statusByLog, type Touch } from './lock-evidence.ts'
import type { RegisteredLock } from './lock-registry.ts'
import { describeLog, describeTouch, describeSiblings } from './lock-words.ts'

const casefile = { docket: 'CF-1001', version: 1, owner: 'Ada' }
const runs: Touch = { kind: 'run', at: ['2026-06-03T10:00:00Z', '2026-06-04T10:00:00Z'], casefile, data: 'same' }
const rows: Touch = { kind: 'rows', at: ['2026-06-03T10:00:00Z'], casefile: null, data: 'copy' }
const evidence = (...touches: Touch[]) => ({ lock_evidence: { claimed: 're-analysis' as const, touches } })

describe('what is said of the log before a lock', () => {
  it('counts the runs and names their days', () => {
    expect(describeLog(evidence(runs, rows))).toBe('Two runs of this outcome before the lock, 3 June and 4 June 2026.')
    expect(describeTouch(runs)).toBe('two runs of this outcome in CF-1001 version 1 (Ada), 3 June and 4 June 2026')
    expect(describeTouch(rows)).toBe('values of this outcome shown to an analyst, in a copy of the data, 3 June 2026')
  })

  it('names a day once, and not every day of many', () => {
    expect(describeTouch({ ...runs, at: [runs.at[0], runs.at[0]] })).toMatch(/two runs .*, 3 June 2026$/)
    const many = Array.from({ length: 9 }, (_, day) => `2026-06-0${day + 1}T10:00:00Z`)
    expect(describeTouch({ ...runs, at: many })).toMatch(/^nine runs .* 6 June 2026 and later$/)
  })

  it('says that nothing is there, and nothing at all where no log was kept', () => {
    expect(describeLog(evidence())).toMatch(/has no run, look or publication/)
    expect(describeLog(evidence(rows))).toMatch(/has no run of this outcome/)
    expect(describeLog({})).toBe('')
  })
})

it('lets a status be claimed only as far as the log goes', () => {
  expect(statusByLog('before-outcome-data', [])).toBe('before-outcome-data')
  expect(statusByLog('before-outcome-data', [rows])).toBe('re-analysis')
  expect(statusByLog('after-results', [rows])).toBe('after-results')
  for (const claimed of ['before-outcome-data', 're-analysis', 'after-results'] as const)
    expect(statusByLog(claimed, [rows, runs])).toBe('after-results')
})

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
