import { describe, expect, it } from 'vitest'
import { domainEvidence, isListed } from './domain-evidence.ts'

const scored = (eqs_overall: number | null, status: 'published' | 'retracted' = 'published') => ({
  eqs_overall,
  status,
})

describe('the evidence of a domain', () => {
  it('counts casefiles without a score, but in no band', () => {
    const { total, bands } = domainEvidence([scored(95), scored(2), scored(null)])
    expect(total).toBe(3)
    expect(bands).toEqual({ strong: 1, moderate: 0, weak: 1 })
  })

  it('counts no casefile that was retracted', () => {
    const { total, bands } = domainEvidence([scored(95), scored(90, 'retracted')])
    expect({ total, bands }).toEqual({ total: 1, bands: { strong: 1, moderate: 0, weak: 0 } })
  })

  it('is empty where there is none', () => {
    expect(domainEvidence([])).toEqual({ total: 0, bands: { strong: 0, moderate: 0, weak: 0 } })
  })
})

it('hidden domains have no card, nor has the one that the specification leaves out', () => {
  expect(isListed({ slug: 'education', hidden: false })).toBe(true)
  expect(isListed({ slug: 'education', hidden: true })).toBe(false)
  expect(isListed({ slug: 'criminal-justice', hidden: false })).toBe(false)
})
