import { describe, expect, it } from 'vitest'
import type { Domain } from '../../../contract/gap-map.ts'
import { describeFilter } from './alert-list.tsx'

const domains = [
  { slug: 'health', name: 'Health', subdomains: [{ slug: 'vaccines', name: 'Vaccines' }] },
] as unknown as Domain[]

describe('the filter of an alert', () => {
  it('is every casefile where nothing is asked', () => {
    expect(describeFilter({}, domains)).toBe('Every casefile')
  })

  it('names the narrowest place it knows, and an unknown one by its address', () => {
    expect(describeFilter({ domain: 'health' }, domains)).toBe('Health')
    expect(describeFilter({ domain: 'health', subdomain: 'vaccines' }, domains)).toBe('Vaccines')
    expect(describeFilter({ domain: 'gone' }, domains)).toBe('gone')
  })

  it('says all that is asked, in one line', () => {
    const filter = { jurisdiction: 'Sweden', designType: 'RDD' as const, eqsMin: 60, words: 'speed' }
    expect(describeFilter(filter, domains)).toBe(
      'Sweden, RDD designs, evidence score of at least 60, with the words “speed”',
    )
  })
})
