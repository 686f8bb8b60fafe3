import { expect, it, describe } from 'vitest'
import { SUMMARY_WORDS, provenanceTitle } from './panel-words.ts'
import type { RegisteredLock } from '../../contract/lock-registry.ts'
import { syntheticPublication } from '../../tests/support/synthetic-publication.ts'

it('a mechanism is not said to have been meant by anybody', () => {
  expect(Object.values(SUMMARY_WORDS.policy).join(' ')).toMatch(/intended.*meant.*meant/)
  expect(Object.values(SUMMARY_WORDS.mechanism).join(' ')).not.toMatch(/intended|meant/)
})

const base = syntheticPublication(0)
const run = { ...base.chain[0], kind: 'run' as const }
const title = (
  version: number,
  lock_status: typeof base.design.lock_status,
  runs: number,
  siblings: RegisteredLock[] = [],
) => {
  const chain = Array.from({ length: runs }, () => run)
  const published_at = '2026-05-01T00:00:00.000Z'
  return provenanceTitle({ design: { ...base.design, lock_status }, version, chain, published_at }, siblings)
}

describe('the title over the chain', () => {
  it('says "decided first, run once" of a first version that was', () => {
    expect(title(1, 're-analysis', 1)).toBe('Decided first, run once, then published')
    expect(title(1, 'before-outcome-data', 2)).toBe('Decided first, then run and published')
  })

  it('never says so where other locked designs on the outcome had been run and were not published', () => {
    const ran = (ran_at: string) => [{ ran_at } as RegisteredLock]
    expect(title(1, 're-analysis', 1, ran('2026-04-01T00:00:00.000Z'))).not.toMatch(/first|once/)
    expect(title(1, 're-analysis', 1, ran('2026-06-01T00:00:00.000Z'))).toMatch(/once/)
  })

  it('never says so of a later version, or where results were there before', () => {
    for (const status of ['before-outcome-data', 're-analysis', 'after-results'] as const)
      expect(title(2, status, 1)).not.toMatch(/first|once/)
    expect(title(1, 'after-results', 1)).not.toMatch(/first|once/)
  })
})
