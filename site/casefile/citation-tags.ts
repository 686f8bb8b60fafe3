import { answerOf } from '../../contract/public-answer.ts'
import type { CasefilePublication } from '../../contract/publication.ts'

const PUBLISHER = 'Policy Casefiles'

/** One `meta` of a page's head. */
export interface MetaTag {
  name: string
  content: string
}

/** What reference managers and scholarly indexes read in the head of a page, by the names that Highwire Press gave them. */
export function citationTags(publication: CasefilePublication, address: string): MetaTag[] {
  const { casefile, slug, published_at } = publication
  const { standing, meta_json } = casefile
  const at = new URL(address)
  return [
    { name: 'citation_title', content: casefile.title },
    { name: 'citation_author', content: PUBLISHER },
    { name: 'citation_publication_date', content: published_at.slice(0, 10).replaceAll('-', '/') },
    { name: 'citation_online_date', content: published_at.slice(0, 10).replaceAll('-', '/') },
    { name: 'citation_technical_report_institution', content: PUBLISHER },
    { name: 'citation_technical_report_number', content: numberOf(publication) },
    { name: 'citation_publisher', content: PUBLISHER },
    { name: 'citation_language', content: 'en' },
    { name: 'citation_abstract', content: [standing?.notice, answerOf(publication).text].filter(Boolean).join(' ') },
    ...meta_json.keywords.map((content) => ({ name: 'citation_keywords', content })),
    { name: 'citation_abstract_html_url', content: address },
    { name: 'citation_public_url', content: address },
    ...(publication.replication
      ? [{ name: 'citation_supplementary_material', content: new URL(`/casefiles/${slug}.zip`, at).href }]
      : []),
  ]
}

/** The same as a ContextObject in a span (COinS), for programs that read the text of a page. */
export function coins(publication: CasefilePublication, address: string): string {
  const { casefile, published_at } = publication
  return new URLSearchParams([
    ['ctx_ver', 'Z39.88-2004'],
    ['rft_val_fmt', 'info:ofi/fmt:kev:mtx:dc'],
    ['rfr_id', 'info:sid/policy-casefiles'],
    ['rft.type', 'report'],
    ['rft.title', casefile.title],
    ['rft.creator', PUBLISHER],
    ['rft.publisher', PUBLISHER],
    ['rft.date', published_at.slice(0, 10)],
    ['rft.source', numberOf(publication)],
    ['rft.language', 'en'],
    ['rft.description', [casefile.standing?.notice, answerOf(publication).text].filter(Boolean).join(' ')],
    ['rft.identifier', address],
    ...casefile.meta_json.keywords.map((word) => ['rft.subject', word]),
  ]).toString()
}

const numberOf = ({ casefile, version }: CasefilePublication) => `${casefile.docket}, version ${version}`
