import { describe, expect, it } from 'vitest'
import { coverageFinding, eqsFinding, growthFinding, revenueFinding } from './founder-dashboard.tsx'

const months = (...counts: number[]) => counts.map((count, place) => ({ month: `2026-0${place + 1}`, count }))
const domain = (casefiles: number) => ({ slug: 'd', name: 'D', casefiles, subdomains: 3, covered: 1 })
const tenBins = (counts: number[]) => counts.map((count, place) => ({ from: place * 10, to: place * 10 + 10, count }))

describe('what the dashboard finds', () => {
  it('compares this month with the one before, also where there was none', () => {
    expect(growthFinding('account', 'made', months(1, 3))).toBe('3 accounts were made this month, 1 the month before')
    expect(growthFinding('account', 'made', months(1))).toBe('1 account was made this month, 0 the month before')
    expect(growthFinding('account', 'made', [])).toBe('0 accounts were made this month, 0 the month before')
  })

  it('counts the domains that nobody has covered', () => {
    expect(coverageFinding([])).toBe('There are no domains yet')
    expect(coverageFinding([domain(1), domain(2)])).toBe('Every domain has at least one casefile')
    expect(coverageFinding([domain(1), domain(0)])).toBe('1 of 2 domains has no casefile yet')
    expect(coverageFinding([domain(0), domain(0)])).toBe('2 of 2 domains have no casefile yet')
  })

  it('puts every scored casefile into one of three bands', () => {
    expect(eqsFinding({ bins: tenBins([0, 0, 1, 0, 0, 1, 2, 0, 3, 1]), without: 5 })).toBe(
      '4 of 8 scored casefiles reach 80, 2 lie from 60 to 79, 2 under 60',
    )
    expect(eqsFinding({ bins: tenBins(Array.from({ length: 10 }, () => 0)), without: 5 })).toBe(
      'No casefile has a score yet',
    )
  })

  it('adds up no bills of different currencies', () => {
    const revenue = { mode: 'mock' as const, failed_this_month: 0, by_month: [] }
    expect(revenueFinding({ ...revenue, subscriptions: 2, this_month: null, currency: null })).toBe(
      '2 subscriptions, billed in several currencies',
    )
    expect(revenueFinding({ ...revenue, subscriptions: 1, this_month: 1900, currency: 'usd' })).toMatch(
      /^\$19(\.00)? this month from 1 subscription$/,
    )
  })
})
