import { describe, expect, it } from 'vitest'
import { archiveShares } from './archive-shares.ts'

const casefile = (eqs_overall: number | null, design: number) => ({
  eqs_overall,
  eqs_pillars: [{ id: 'designValidity', score: design, weight: 0.35 }],
})

describe('the shares of this archive', () => {
  it('count scores of 80 and more, and design validity of 4 and more', () => {
    const shares = archiveShares([casefile(80, 3.9), casefile(79, 4), casefile(95, 5), casefile(20, 1)])
    expect(shares).toEqual({
      rigorous: { count: 2, total: 4 },
      accountsForConfounding: { count: 2, total: 4 },
    })
  })

  it('leave out casefiles that have no score yet', () => {
    expect(archiveShares([casefile(null, 5)]).rigorous).toEqual({ count: 0, total: 0 })
  })
})
