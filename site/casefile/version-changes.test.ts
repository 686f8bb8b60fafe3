import { expect, it } from 'vitest'
import { syntheticPublication } from '../../tests/support/synthetic-publication.ts'
import { versionChanges } from './version-changes.ts'

it('names what a reader finds otherwise, in words, and counts the rest', () => {
  const before = syntheticPublication(0)
  expect(versionChanges(before, before)).toEqual({ rows: [], others: 0 })
  const after = structuredClone(before)
  after.casefile.plain_verdict = 'Another verdict.'
  after.casefile.eqs_overall = (before.casefile.eqs_overall ?? 0) + 7.4
  after.texts.dek = 'Said otherwise.'
  after.texts.cannot_say = ['One thing more', ...before.texts.cannot_say.slice(1)]
  after.analysis.sample.rows += 1
  const { rows, others } = versionChanges(before, after)
  expect(rows).toEqual([
    { what: 'Verdict', before: before.casefile.plain_verdict, after: 'Another verdict.' },
    {
      what: 'Evidence Quality Score',
      before: String(Math.round(before.casefile.eqs_overall!)),
      after: String(Math.round(after.casefile.eqs_overall)),
    },
    { what: 'Summary', before: before.texts.dek, after: 'Said otherwise.' },
    { what: 'What it cannot say', before: before.texts.cannot_say[0], after: 'One thing more' },
  ])
  expect(others).toBe(1)
})
