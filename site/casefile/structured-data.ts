import { answerOf } from '../../contract/public-answer.ts'
import type { PublishedCasefile } from '../../contract/archive-reader.ts'
import type { CasefilePublication } from '../../contract/publication.ts'
import { isRetracted } from '../../contract/standing.ts'
import { hasVerdict } from '../../contract/plain-verdict.ts'
import { licenceAddresses } from './licences.ts'

/**
 * The casefile as schema.org data: an article, the data set it rests on, and what it says of the policy's intent.
 *
 * @returns JSON for a data block; `<` is escaped, so no text can end the block
 */
export function structuredData(found: PublishedCasefile, site: URL): string {
  const { publication, sha256, standing, versions } = found
  const { casefile, dataset, slug, version, published_at, texts } = publication
  const address = new URL(`/casefiles/${slug}/v${version}`, site).href
  const latest = Math.max(...versions.map((one) => one.version))
  const publisher = { '@type': 'Organization', name: 'Policy Casefiles', url: site.href }
  const spatialCoverage = placeOf(casefile.jurisdiction)
  const temporalCoverage = isoPeriod(casefile.period)
  const covered = { spatialCoverage, ...(temporalCoverage !== undefined && { temporalCoverage }) }
  const file = (path: string, encodingFormat: string) => ({
    '@type': 'DataDownload',
    encodingFormat,
    contentUrl: new URL(`/casefiles/${slug}${path}`, site).href,
  })
  const note = standing && { creativeWorkStatus: standing.state, usageInfo: standing.notice }
  const data = {
    '@type': 'Dataset',
    '@id': `${address}#dataset`,
    url: address,
    name: dataset.name,
    description: dataset.description,
    creator: creatorsOf(dataset.citation),
    publisher,
    citation: dataset.citation,
    ...licenceOf(dataset.licence),
    identifier: `sha256:${dataset.sha256}`,
    isBasedOn: { '@type': 'CreativeWork', name: dataset.source },
    isAccessibleForFree: true,
    inLanguage: 'en',
    ...covered,
    variableMeasured: dataset.columns.map(({ name, meaning }) => ({
      '@type': 'PropertyValue',
      name,
      description: meaning,
    })),
    ...note,
    distribution: [
      { ...file(`/v${version}/data.csv`, 'text/csv'), sha256: dataset.sha256, contentSize: `${dataset.bytes} B` },
      ...(publication.replication && version === latest ? [file('.zip', 'application/zip')] : []),
    ],
  }
  const article = {
    '@type': 'ScholarlyArticle',
    '@id': address,
    url: address,
    headline: casefile.title,
    description: texts.dek,
    abstract: answerOf(publication).text,
    datePublished: published_at,
    version: String(version),
    identifier: [casefile.docket, `sha256:${sha256}`],
    keywords: casefile.meta_json.keywords,
    ...covered,
    ...(standing && {
      creativeWorkStatus: standing.state,
      correction: standing.events.map(({ at, notice }) => ({
        '@type': 'CorrectionComment',
        datePublished: at,
        text: notice,
      })),
    }),
    inLanguage: 'en',
    isAccessibleForFree: true,
    author: publisher,
    creator: publisher,
    publisher,
    encoding: [{ '@type': 'MediaObject', encodingFormat: 'application/json', contentUrl: `${address}.json` }],
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

const NAMES = new Intl.DisplayNames(['en'], { type: 'region' })
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const CODES = new Map(
  LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
    .map((code) => [NAMES.of(code)!, code] as const)
    .filter(([name, code]) => name !== code),
)
/** Parts of a country that are called by their own name alone. */
const PARTS: Readonly<Record<string, string>> = {
  England: 'GB',
  Scotland: 'GB',
  Wales: 'GB',
  'Northern Ireland': 'GB',
  'Great Britain': 'GB',
}

/**
 * A period as ISO 8601 has it: `1983/1994`, `2004`, `../2007` for “before 2007”. Undefined where the words hold no such period,
 * because nothing is guessed.
 */
export function isoPeriod(period: string): string | undefined {
  const years = /^(\d{4})(?:\s*[–-]\s*(\d{4}))?$/.exec(period.trim())
  if (years) return years[2] === undefined ? years[1] : `${years[1]}/${years[2]}`
  const before = /^before (\d{4})$/.exec(period.trim())
  return before ? `../${before[1]}` : undefined
}

/** A jurisdiction as schema.org has a place, with the country in ISO 3166 where its name is known: `California, United States`. */
export function placeOf(jurisdiction: string): object {
  const parts = jurisdiction.split(',').map((part) => part.trim())
  const country = parts.at(-1)!
  const code = PARTS[country] ?? CODES.get(country)
  const region = parts.slice(0, -1).join(', ') || (PARTS[country] ? country : '')
  if (code === undefined) return { '@type': 'Place', name: jurisdiction }
  return {
    '@type': 'Place',
    name: jurisdiction,
    address: {
      '@type': 'PostalAddress',
      addressCountry: code,
      ...(region !== '' && { addressRegion: region }),
    },
  }
}

/** One person as citations write them: `Word, E.`, `Turpin-Petrosino, C.`, `van Panhuis, W. G.` */
const PERSON = /^([^,.()&]+), ((?:\p{Lu}\.-?\s?)+)(?:, (?:& )?| & | et al\.|$)/u

/** Who made a work, by its citation: the people in front of its year, or the name of who published it. */
export function creatorsOf(citation: string): object[] {
  const head = /^(.+?)\s*\(\d{4}[a-z]?\)/.exec(citation)?.[1] ?? ''
  const people: object[] = []
  let rest = head
  for (let match = PERSON.exec(rest); match; match = PERSON.exec(rest)) {
    const [whole, familyName, initials] = match
    const givenName = initials.trim()
    people.push({ '@type': 'Person', name: `${givenName} ${familyName}`, familyName, givenName })
    rest = rest.slice(whole.length)
  }
  if (people.length > 0 && rest.trim() === '') return people
  const name = head === '' ? citation.split(/[,;(]/)[0].trim() : head
  return [{ '@type': 'Organization', name }]
}

/** A license by its address in a list that programs know; where the words name none, the words themselves. */
function licenceOf(words: string): object {
  const addresses = licenceAddresses(words)
  if (addresses.length === 0) return { license: { '@type': 'CreativeWork', name: words } }
  return { license: addresses.length === 1 ? addresses[0] : addresses, conditionsOfAccess: words }
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
