import { describe, expect, it } from 'vitest'
import type { Retraction } from '../../contract/archive-reader.ts'
import { asItStands, standingOf } from '../../contract/standing.ts'
import { MECHANISM_VERDICT } from '../../contract/plain-verdict.ts'
import { syntheticPublication } from '../../tests/support/synthetic-publication.ts'
import { structuredData } from './structured-data.ts'

const SITE = new URL('https://archive.example')

describe('what search engines are told of a casefile', () => {
  const publication = syntheticPublication(0)
  const told = (title: string) =>
    structuredData(
      {
        publication: { ...publication, casefile: { ...publication.casefile, title } },
        sha256: 'ab12',
        versions: [publication],
      } as never,
      SITE,
    )

  it('is an article at the address of its version, resting on a data set that can be downloaded', () => {
    const { '@graph': graph } = JSON.parse(told('Seat belts')) as { '@graph': Record<string, never>[] }
    const [article, data] = graph
    expect(article).toMatchObject({
      '@type': 'ScholarlyArticle',
      '@id': `https://archive.example/casefiles/${publication.slug}/v${publication.version}`,
      headline: 'Seat belts',
      isBasedOn: { '@id': data['@id'] },
    })
    expect(article.identifier).toContain('sha256:ab12')
    expect(data).toMatchObject({
      '@type': 'Dataset',
      identifier: `sha256:${publication.dataset.sha256}`,
      distribution: [{ contentUrl: `https://archive.example/casefiles/${publication.slug}/v1/data.csv` }],
    })
  })

  it('has what a search for data sets asks for: creator, license, coverage, variables, address', () => {
    const source = {
      ...publication.dataset,
      licence: 'Distributed with R under GPL-2.',
      citation: 'Word, E. et al. (1990). STAR',
    }
    const casefile = { ...publication.casefile, jurisdiction: 'Tennessee, United States', period: '1985–1989' }
    const found = {
      publication: { ...publication, casefile, dataset: source },
      sha256: 'ab12',
      versions: [publication],
    }
    const [article, data] = JSON.parse(structuredData(found as never, SITE))['@graph']
    expect(data).toMatchObject({
      url: article.url,
      creator: [{ '@type': 'Person', name: 'E. Word' }],
      license: 'https://spdx.org/licenses/GPL-2.0-only.html',
      conditionsOfAccess: source.licence,
      temporalCoverage: '1985/1989',
      spatialCoverage: { address: { addressCountry: 'US', addressRegion: 'Tennessee' } },
      isBasedOn: { name: source.source },
    })
    expect(data.variableMeasured.map(({ name }: { name: string }) => name)).toEqual(
      source.columns.map(({ name }) => name),
    )
    expect(data.description.length).toBeGreaterThan(0)
    expect(article.temporalCoverage).toBe('1985/1989')
  })

  it('reviews what the policy was meant to do, unless nothing is said of it or it was retracted', () => {
    const graphOf = (plain_verdict: string, retraction?: Retraction) => {
      const judged = { ...publication, casefile: { ...publication.casefile, plain_verdict } }
      const { slug, version, published_at } = publication
      const standing = standingOf({ slug, versions: [{ version, published_at }], retraction }, version)
      const stands = { publication: asItStands(judged, standing), standing: standing ?? undefined }
      const found = { ...stands, versions: [publication] }
      return (JSON.parse(structuredData(found as never, SITE)) as { '@graph': Record<string, any>[] })['@graph']
    }
    const review = graphOf('Met policy intent.').at(-1)!
    expect(review).toMatchObject({ '@type': 'ClaimReview', url: expect.stringMatching(/\/v\d+$/) })
    expect(review.claimReviewed).toContain(publication.texts.policy_intent)
    expect(review.reviewRating.alternateName).toMatch(/^Met policy intent\. /)
    expect(graphOf(MECHANISM_VERDICT)).toHaveLength(2)
    const retraction = {
      version: publication.version,
      reason: 'x',
      author: 'Ada',
      retracted_at: '2026-11-20T10:00:00.000Z',
    }
    const graph = graphOf('Met policy intent.', retraction)
    expect(graph).toHaveLength(2)
    expect(graph[0]).toMatchObject({ creativeWorkStatus: 'retracted', headline: expect.stringMatching(/^RETRACTED: /) })
  })

  it('cannot end the block it stands in', () => {
    expect(told('</script><b>')).not.toContain('<')
    expect(told('</script><b>')).toContain('\\u003c/script>')
  })
})
