import type { PublishedCasefile } from '../../contract/archive-reader.ts'

/**
 * The casefile as schema.org data: an article and the data set it rests on.
 *
 * @returns JSON for a data block; `<` is escaped, so no text can end the block
 */
export function structuredData({ publication, sha256 }: PublishedCasefile, site: URL): string {
  const { casefile, dataset, slug, version, published_at, texts } = publication
  const address = new URL(`/casefiles/${slug}/v${version}`, site).href
  const publisher = { '@type': 'Organization', name: 'Policy Casefiles', url: site.href }
  const data = {
    '@type': 'Dataset',
    '@id': `${address}#dataset`,
    name: dataset.name,
    description: dataset.description,
    citation: dataset.citation,
    license: dataset.licence,
    identifier: `sha256:${dataset.sha256}`,
    distribution: {
      '@type': 'DataDownload',
      encodingFormat: 'text/csv',
      contentUrl: new URL(`/casefiles/${slug}/data.csv`, site).href,
    },
  }
  const article = {
    '@type': 'ScholarlyArticle',
    '@id': address,
    headline: casefile.title,
    description: texts.dek,
    abstract: publication.analysis.narrative.summary,
    datePublished: published_at,
    version: String(version),
    identifier: [casefile.docket, `sha256:${sha256}`],
    keywords: casefile.meta_json.keywords,
    spatialCoverage: casefile.jurisdiction,
    temporalCoverage: casefile.period,
    inLanguage: 'en',
    author: publisher,
    publisher,
    isBasedOn: { '@id': data['@id'] },
  }
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': [article, data] }).replaceAll('<', '\\u003c')
}
