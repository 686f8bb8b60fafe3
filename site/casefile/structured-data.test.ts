import { describe, expect, it } from 'vitest'
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

  it('cannot end the block it stands in', () => {
    expect(told('</script><b>')).not.toContain('<')
    expect(told('</script><b>')).toContain('\\u003c/script>')
  })
})
