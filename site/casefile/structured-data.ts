import { answerOf } from '../../contract/public-answer.ts'
import type { PublishedCasefile } from '../../contract/archive-reader.ts'
import type { CasefilePublication } from '../../contract/publication.ts'
import { isRetracted } from '../../contract/standing.ts'
import { hasVerdict } from '../../contract/plain-verdict.ts'

/**
 * The casefile as schema.org data: an article, the data set it rests on, and what it says of the policy's intent.
 *
 * @returns JSON for a data block; `<` is escaped, so no text can end the block
 */
export function structuredData({ publication, sha256, standing }: PublishedCasefile, site: URL): string {
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
    abstract: answerOf(publication).text,
    datePublished: published_at,
    version: String(version),
    identifier: [casefile.docket, `sha256:${sha256}`],
    keywords: casefile.meta_json.keywords,
    spatialCoverage: casefile.jurisdiction,
    temporalCoverage: casefile.period,
    ...(standing && {
      creativeWorkStatus: standing.state,
      correction: standing.events.map(({ at, notice }) => ({
        '@type': 'CorrectionComment',
        datePublished: at,
        text: notice,
      })),
    }),
    inLanguage: 'en',
    author: publisher,
    publisher,
    isBasedOn: { '@id': data['@id'] },
  }
  const review = claimReview(publication, {
    address,
    publisher,
    isGone: isRetracted(standing),
  })
  const graph = review ? [article, data, review] : [article, data]
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', '\\u003c')
}

interface Reviewer {
  address: string
  publisher: object
  isGone: boolean
}

/** The verdict as a review of what the policy was meant to do; null where there is none, or where it was retracted. */
function claimReview({ casefile, texts, published_at }: CasefilePublication, { address, publisher, isGone }: Reviewer) {
  const { plain_verdict, evidence, eqs_overall, study } = casefile
  if (isGone || !hasVerdict(plain_verdict)) return null
  const score = eqs_overall === null ? null : `Evidence Quality Score ${eqs_overall} of 100`
  return {
    '@type': 'ClaimReview',
    '@id': `${address}#verdict`,
    url: address,
    datePublished: published_at,
    author: publisher,
    claimReviewed: `${study?.intervention ?? casefile.title}: ${texts.policy_intent}`,
    reviewRating: {
      '@type': 'Rating',
      alternateName: [plain_verdict.replace(/\.$/, ''), evidence, score].filter(Boolean).join('. '),
    },
  }
}
