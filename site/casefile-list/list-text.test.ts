import { describe, expect, it } from 'vitest'
import { NO_FILTERS } from './filters.ts'
import { countText, filterChips, scoreHistogram } from './list-text.ts'

describe('the chips of a filtered list', () => {
  it('are none for the whole archive', () => {
    expect(filterChips(NO_FILTERS, { domain: '', subdomain: '' })).toEqual([])
  })

  it('name what is asked in the words of the filter, an unknown place by its address', () => {
    const filters = { ...NO_FILTERS, domain: 'health', subdomain: 'vaccines', jurisdiction: 'Sweden', eqsMin: 60 }
    const labels = (names: { domain: string; subdomain: string }) =>
      filterChips(filters, names).map(({ label }) => label)
    expect(labels({ domain: 'Health', subdomain: 'Vaccines' })).toEqual([
      'Health',
      'Vaccines',
      'Sweden',
      'EQS 60 or more',
    ])
    expect(labels({ domain: '', subdomain: '' }).slice(0, 2)).toEqual(['health', 'vaccines'])
  })

  it('take the subdomain away with its domain, and one design at a time', () => {
    const filters = {
      ...NO_FILTERS,
      domain: 'health',
      subdomain: 'vaccines',
      designType: ['DiD' as const, 'IV' as const],
    }
    const [domain, subdomain, did] = filterChips(filters, { domain: '', subdomain: '' })
    expect(domain.without).toEqual({ domain: '', subdomain: '' })
    expect(subdomain.without).toEqual({ subdomain: '' })
    expect(did).toEqual({ label: 'DiD', without: { designType: ['IV'] } })
  })
})

describe('the count', () => {
  it('says how many of how many only where some are left out', () => {
    expect(countText(1, 1)).toBe('1 casefile')
    expect(countText(0, 14)).toBe('0 of 14 casefiles')
    expect(countText(1200, 10_000)).toBe('1,200 of 10,000 casefiles')
  })
})

describe('the histogram of scores', () => {
  it('counts bands of five points, 100 in the last, nothing without a score', () => {
    const bins = scoreHistogram([0, 4.9, 5, 99, 100, null])
    expect(bins).toHaveLength(20)
    expect([bins[0], bins[1], bins[19]]).toEqual([2, 1, 2])
    expect(bins.reduce((sum, count) => sum + count)).toBe(5)
  })
})
