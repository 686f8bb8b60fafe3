import { describe, expect, it } from 'vitest'
import { FEATURES, LIMITS, METERS, suggestedTier, TIER_PRICES } from './entitlements.ts'

const feature = (id: string) => FEATURES.find((one) => one.id === id)!

describe('the table of tiers', () => {
  it('names the limits and the price that were promised', () => {
    expect(feature('detailedViews')).toMatchObject({ freeLimit: '5 per month', proBenefit: 'Unlimited' })
    expect(feature('bookmarks')).toMatchObject({ freeLimit: '10 in all', proBenefit: 'Unlimited' })
    expect(feature('alerts')).toMatchObject({ freeLimit: 'Not included', proBenefit: '10 per month' })
    expect(feature('apiCalls').proBenefit).toBe('1000 calls per month')
    expect(TIER_PRICES.pro.price).toBe('$29/month')
    expect(TIER_PRICES.enterprise.price).toBe('Contact sales')
  })

  it('gives free readers no exports, alerts or calls', () => {
    expect(LIMITS.free).toEqual({ detailedViews: 5, bookmarks: 10, alerts: 0, exports: 0, apiCalls: 0 })
    expect(feature('exports').freeLimit).toBe('Not included')
  })

  it('has a catalogue entry with every field for each meter', () => {
    expect(FEATURES.slice(0, METERS.length).map(({ id }) => id)).toEqual([...METERS])
    for (const { name, description, freeLimit, proBenefit, enterpriseBenefit } of FEATURES)
      expect([name, description, freeLimit, proBenefit, enterpriseBenefit].every(Boolean)).toBe(true)
  })

  it('suggests enterprise for calls and pro for the rest, unless the reader has it', () => {
    expect(suggestedTier('apiCalls', 'free')).toBe('enterprise')
    expect(suggestedTier('detailedViews', 'free')).toBe('pro')
    expect(suggestedTier('alerts', 'pro')).toBe('enterprise')
  })
})
