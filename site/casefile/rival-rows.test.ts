import { describe, expect, it } from 'vitest'
import { syntheticPublication } from '../../tests/support/synthetic-publication.ts'
import { syntheticRival } from '../../tests/support/synthetic-rival.ts'
import { rivalRows } from './rival-rows.ts'

const publication = syntheticPublication(0)
const rival = syntheticRival(publication)

describe('a casefile beside its rival designs', () => {
  it('has one row each: what differs, estimate with interval, verdict', () => {
    const [own, beside] = rivalRows(publication, [rival])
    expect(own).toMatchObject({
      design: 'This casefile',
      note: '1 check failed',
      verdict: publication.casefile.plain_verdict,
      verdictNote: publication.analysis.verdict.reason,
    })
    expect(own.estimate).toMatch(/\d/)
    expect(beside).toMatchObject({
      design: 'Rival design, by a reviewer',
      differs: 'Unit',
      note: '1 check failed',
      verdict: 'Inconclusive.',
      verdictNote: 'The interval includes zero.',
    })
    expect(beside.estimate).not.toBe(own.estimate)
    expect(beside.interval).toBe(own.interval)
  })

  it('names the reviewer who wants to be named, and tells a difference of logarithms in percent', () => {
    const design = { ...rival.design, by: 'Grace Hopper', analysis: { outcome: { transform: 'log', scale: 100 } } }
    const estimate = { ...rival.result!.estimate, value: -5, ci: [-10, 0] as [number, number], units: 'log points' }
    const [, beside] = rivalRows(publication, [{ ...rival, design, result: { ...rival.result!, estimate } }])
    expect(beside).toMatchObject({ design: 'Rival design, by Grace Hopper', estimate: '−4.88 percent' })
    expect(beside.interval).toBe('−9.52, 0.00')
  })

  it('says why one has no result', () => {
    const none = { ...rival, run: null, result: null, not_computed: 'There are too few clusters.' }
    expect(rivalRows(publication, [none])[1]).toMatchObject({
      estimate: 'none',
      interval: 'none',
      verdict: 'None',
      verdictNote: 'Could not be computed. There are too few clusters.',
    })
  })
})
