import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { canonicalPatterns, USUAL_PATTERNS } from './canonical-patterns.ts'

const file = path.resolve(import.meta.dirname, '../../data/archive/domains.json')
const domains = JSON.parse(fs.readFileSync(file, 'utf8')) as { subdomains: { slug: string }[] }[]
const subdomains = domains.flatMap((domain) => domain.subdomains.map(({ slug }) => slug))

describe('canonical patterns', () => {
  it('put those in use first, then those that fit the kind of policy, and tell of each what it needs', () => {
    const patterns = canonicalPatterns([{ design_type: 'Matching' }], 'hiring-practices')
    expect(patterns.map(({ name, count, isUsual }) => [name, count, isUsual]).slice(0, 3)).toEqual([
      ['Matching and weighting', 1, true],
      ['Randomized experiment', 0, true],
      ['Difference-in-differences', 0, false],
    ])
    expect(patterns).toHaveLength(6)
    for (const { when, needs } of patterns) expect(when.length * needs.length).toBeGreaterThan(0)
  })

  it('are known for every subdomain of the archive, and for no other', () => {
    expect(Object.keys(USUAL_PATTERNS).toSorted()).toEqual(subdomains.filter((slug) => slug !== 'generic').toSorted())
  })
})
