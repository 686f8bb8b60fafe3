import { describe, expect, it } from 'vitest'
import { MECHANISM_VERDICT } from '../../contract/plain-verdict.ts'
import { syntheticPublication } from '../../tests/support/synthetic-publication.ts'
import { structuredData } from './structured-data.ts'

const SITE = new URL('https://archive.example')

describe('what search engines are told of a casefile', () => {
  const publication = syntheticPublication(0)
  const told = (title: string) =>
    structuredData(
      { publication: { ...publication, casefile: { ...publication.casefile, title } }, sha256: 'ab12' } as never,
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
      distribution: { contentUrl: `https://archive.example/casefiles/${publication.slug}/data.csv` },
    })
  })

  it('reviews what the policy was meant to do, unless nothing is said of it or it was retracted', () => {
    const graphOf = (plain_verdict: string, retraction: object | null = null) => {
      const found = {
        publication: { ...publication, casefile: { ...publication.casefile, plain_verdict } },
        retraction,
      }
      return (JSON.parse(structuredData(found as never, SITE)) as { '@graph': Record<string, any>[] })['@graph']
    }
    const review = graphOf('Met policy intent.').at(-1)!
    expect(review).toMatchObject({ '@type': 'ClaimReview', url: expect.stringMatching(/\/v\d+$/) })
    expect(review.claimReviewed).toContain(publication.texts.policy_intent)
    expect(review.reviewRating.alternateName).toMatch(/^Met policy intent\. /)
    expect(graphOf(MECHANISM_VERDICT)).toHaveLength(2)
    expect(graphOf('Met policy intent.', { reason: 'x' })).toHaveLength(2)
  })

  it('cannot end the block it stands in', () => {
    expect(told('</script><b>')).not.toContain('<')
    expect(told('</script><b>')).toContain('\\u003c/script>')
  })
})
