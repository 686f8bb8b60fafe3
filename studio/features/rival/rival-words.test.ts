import { describe, expect, it } from 'vitest'
import { type LockedRival, rivalDraftSchema } from '../../../contract/rival.ts'
import { missingForLock, rivalsBlock, rivalSentence, writtenIn } from './rival-words.ts'

const rival = (state: LockedRival['state'], reason: string | null = null): LockedRival => ({
  link_hash: 'a',
  by: 'A reviewer',
  locked_at: '2026-03-04T05:06:00.000Z',
  state,
  reason,
  changes: [{ field: 'analysis.cluster', locked: 'state', rival: 'region', why: 'Laws spread by region.' }],
})

describe('a rival design in words', () => {
  it('says whose it is, in how much it differs and how far it is', () => {
    expect(rivalSentence(rival('analyzed'))).toMatch(
      /^A reviewer locked a rival design on .*, with 1 change\. It is analyzed\.$/,
    )
    expect(rivalSentence(rival('failed', 'Too few units.'))).toMatch(/It could not be analyzed\. Too few units\.$/)
  })

  it('holds a publication back while it is analyzed or was cancelled, and not where the engine refuses it', () => {
    expect(rivalsBlock([])).toBeNull()
    expect(rivalsBlock([rival('analyzed'), rival('failed')])).toBeNull()
    expect(rivalsBlock([rival('analyzed'), rival('waiting')])).toMatch(/is being analyzed/)
    expect(rivalsBlock([rival('cancelled')])).toMatch(/^Analyze the rival design first/)
  })

  it('is locked only when it was compared, differs, has its reasons and the statement', () => {
    const changes = [{ field: 'a' }, { field: 'b' }]
    const whole = { changes, reasons: { a: 'One.', b: 'Two.' }, isUnseen: true }
    expect(missingForLock(whole)).toBeUndefined()
    expect(missingForLock({ ...whole, changes: null })).toMatch(/^Compare/)
    expect(missingForLock({ ...whole, changes: [] })).toMatch(/^Nothing differs/)
    expect(missingForLock({ ...whole, reasons: { a: 'One.', b: ' ' } })).toMatch(/^Give a reason/)
    expect(missingForLock({ ...whole, isUnseen: false })).toMatch(/^Confirm/)
  })

  it('is saved again as it was read, also after a reload', () => {
    const written = { analysis: { cluster: 'region' }, reasons: [{ field: 'cluster', why: 'Laws.' }], named: true }
    const again = writtenIn({ ...written, saved_at: '2026-03-04T05:06:00.000Z' })
    expect(rivalDraftSchema.parse(again)).toEqual(written)
  })
})
