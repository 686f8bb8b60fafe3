import { describe, expect, it } from 'vitest'
import { syntheticPublication, syntheticPublished } from '../tests/support/synthetic-publication.ts'
import { syntheticPolicy, syntheticProblem } from '../tests/support/synthetic-collections.ts'
import { structuredData } from './casefile/structured-data.ts'
import { listedAddresses } from './sitemap.ts'

const domain = (slug: string, hidden: boolean) => ({
  slug,
  name: slug,
  description: '',
  hidden,
  _count: { casefiles: 0, subdomains: 1 },
  subdomains: [{ slug: 'part', name: 'Part' }],
})

describe('the sitemap', () => {
  const casefiles = Array.from({ length: 61 }, (_, index) => syntheticPublication(60 - index).casefile)
  const domains = [domain('health', false), domain('generic', true), domain('criminal-justice', false)]
  const policies = [syntheticPolicy(['synthetic-00000']).card]
  const problems = [syntheticProblem([0, 1, 2]).card]
  const paths = listedAddresses({ casefiles, domains, policies, problems }).map(({ path }) => path)

  it('lists every casefile, the fixed pages of the archive and the domains', () => {
    expect(paths).toContain('/casefiles/synthetic-00060')
    expect(paths.filter((path) => path.startsWith('/casefiles/page/'))).toHaveLength(2)
    expect(paths).toContain('/domains/health/part')
    expect(paths).toContain('/policies/synthetic-policy')
    expect(paths).toContain('/problems/synthetic-problem')
  })

  it('leaves the hidden domain out, and lists the one that only /domains does not show', () => {
    expect(paths.filter((path) => path.includes('generic'))).toEqual([])
    expect(paths).toContain('/domains/criminal-justice/part')
  })
})

describe('the structured data of a casefile', () => {
  it('cannot end its block early, whatever a title says', () => {
    const found = syntheticPublished(0)
    found.publication.casefile.title = 'Laws </script><script>alert(1)</script>'
    const text = structuredData(found, new URL('https://example.org'))
    expect(text).not.toContain('<')
    expect(JSON.parse(text)['@graph'][0].headline).toBe(found.publication.casefile.title)
  })
})
