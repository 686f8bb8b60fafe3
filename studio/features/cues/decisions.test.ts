import { describe, expect, it } from 'vitest'
import {
  cueIdentity,
  decide,
  decideAll,
  readDecisions,
  sharedDecisions,
  shareDecision,
  sortByDecision,
  writeDecisions,
  type Decisions,
} from './decisions.ts'

const none: Decisions = { patterns: {}, cues: {}, designs: {}, effectiveDate: null }
function storage() {
  const stored = new Map<string, string>()
  return {
    stored,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  }
}

describe('decisions about what is suggested', () => {
  it('are either to accept or to reject: the later one replaces the earlier', () => {
    const accepted = decide(none, 'patterns', 'DiD', 'accepted')
    const rejected = decide(accepted, 'patterns', 'DiD', 'rejected')
    expect([accepted.patterns, rejected.patterns]).toEqual([{ DiD: 'accepted' }, { DiD: 'rejected' }])
    expect(decide(rejected, 'patterns', 'DiD', null)).toEqual(none)
  })

  it('of a group hold for each of its members, and are taken back together', () => {
    const before = decide(none, 'cues', 'a', 'rejected')
    const all = decideAll(before, 'cues', ['a', 'b'], 'accepted')
    expect(all.cues).toEqual({ a: 'accepted', b: 'accepted' })
    expect(decideAll(all, 'cues', ['a', 'b'], null)).toEqual(none)
  })

  it('put what is accepted first and take what is rejected away', () => {
    const decided = { RDD: 'rejected', IV: 'accepted', Blocks: 'accepted' } as const
    expect(sortByDecision(['DiD', 'RDD', 'IV', 'Matching', 'Blocks'], (tag) => tag, decided)).toEqual([
      'IV',
      'Blocks',
      'DiD',
      'Matching',
    ])
  })

  it('are remembered for each text by itself', () => {
    const browser = storage()
    writeDecisions(browser, 'a1', { ...decide(none, 'cues', 'topic|tax', 'rejected'), effectiveDate: '1989-01-01' })
    expect(readDecisions(browser, 'a1')).toMatchObject({
      cues: { 'topic|tax': 'rejected' },
      effectiveDate: '1989-01-01',
    })
    expect(readDecisions(browser, 'a2')).toEqual(none)
  })

  it('about a design hold over a reload for the texts that suggested it, and not for a further one', () => {
    const browser = storage()
    writeDecisions(browser, 'a1', { ...none, patterns: { 'did-staggered': 'accepted' } })
    shareDecision(browser, ['a1', 'a2'], 'RDD', 'rejected')
    expect(sharedDecisions(browser, ['a1', 'a2'])).toEqual({ RDD: 'rejected' })
    expect(sharedDecisions(browser, ['a1', 'a2', 'a3'])).toEqual({})
    expect(readDecisions(browser, 'a1').patterns).toEqual({ 'did-staggered': 'accepted' })
    shareDecision(browser, ['a1', 'a2'], 'RDD', null)
    expect(sharedDecisions(browser, ['a1', 'a2'])).toEqual({})
    expect(sharedDecisions(browser, [])).toEqual({})
  })

  it('are none where the browser stored something else', () => {
    const browser = storage()
    browser.stored.set('ingest_decisions_a1', '{"patterns":')
    expect(readDecisions(browser, 'a1')).toEqual(none)
  })

  it('outlive an extraction that gives the same cues new ids', () => {
    const cue = {
      cue_type: 'topic',
      cue_key: 'tax',
      cue_value: 'tobacco',
      label: 'tobacco',
      confidence: 1,
      start: 3,
      end: 9,
      reason: '',
    }
    expect(cueIdentity({ ...cue, id: 'c1' })).toBe(cueIdentity({ ...cue, id: 'c2' }))
    expect(cueIdentity({ ...cue, id: 'c1' })).not.toBe(cueIdentity({ ...cue, id: 'c1', start: 4 }))
  })
})
