import { describe, expect, it } from 'vitest'
import { readFilters, writeFilters } from './casefile-list.tsx'

describe('the filters of the list of casefiles', () => {
  it('are kept in the address, so that a filtered list can be shared', () => {
    const filters = { status: 'design_locked', mine: true, q: 'seat & belts' } as const
    expect(readFilters(new URLSearchParams(writeFilters(filters).toString()))).toEqual(filters)
  })

  it('leave the address empty when none is set', () => {
    expect(writeFilters({ status: null, mine: false, q: '' }).toString()).toBe('')
  })

  it('count as not set where the address says something unknown', () => {
    expect(readFilters(new URLSearchParams('status=lost&mine=1&q=++'))).toEqual({ status: null, mine: false, q: '' })
  })
})
