import { describe, expect, it } from 'vitest'
import type { Touch } from '../../../contract/lock-evidence.ts'
import { checkStatement } from './judge-lock.ts'

const casefile = { docket: 'CF-7', version: 1, owner: 'Ada' }
const touch = (kind: Touch['kind']): Touch => ({ kind, at: ['2026-01-01T00:00:00.000Z'], casefile, data: 'same' })
const check = (...given: Parameters<typeof checkStatement>) => {
  try {
    checkStatement(...given)
    return null
  } catch (error) {
    const { code, message } = error as { code: string; message: string }
    return [code, message]
  }
}

describe('the statement that no outcome was seen', () => {
  it('is asked for where the log allows it, and says where to choose otherwise', () => {
    expect(check({ lock_status: 'before-outcome-data', outcomes_unseen: true })).toBeNull()
    expect(check({ lock_status: 'before-outcome-data' })).toEqual([
      'lock/statement-missing',
      'The design says that no outcome after treatment was seen. Confirm it, or choose another lock status at Provenance.',
    ])
  })

  it('may be made or left out for a re-analysis, and is left out after results', () => {
    expect(check({ lock_status: 're-analysis' })).toBeNull()
    expect(check({ lock_status: 're-analysis', outcomes_unseen: true })).toBeNull()
    expect(check({ lock_status: 'after-results' })).toBeNull()
  })

  it('is refused after results, with the runs of the log where there are any', () => {
    const statement = { lock_status: 'after-results' as const, outcomes_unseen: true as const }
    const own = 'The design says that its own results were seen, so it cannot be stated that no outcome was looked at.'
    expect(check(statement)).toEqual(['lock/statement-contradicted', own])
    const looked = { claimed: 'after-results' as const, touches: [touch('rows')] }
    expect(check({ ...statement, lock_evidence: looked })).toEqual(['lock/statement-contradicted', own])
    const run = { claimed: 'before-outcome-data' as const, touches: [touch('rows'), touch('run')] }
    expect(check({ ...statement, lock_evidence: run })).toEqual([
      'lock/statement-contradicted',
      expect.stringMatching(
        /^The server’s log has results of this outcome from before the lock \(.*one run.*CF-7.*\), so/,
      ),
    ])
  })
})
