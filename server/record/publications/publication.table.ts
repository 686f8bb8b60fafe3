import type { Selectable } from 'kysely'

declare module '../../base/db/schema.ts' {
  interface Schema {
    publications: PublicationTable
    retractions: RetractionTable
  }
}

/** One published version; the columns beside the fingerprint are what lists filter and sort by. */
export interface PublicationTable {
  casefile_slug: string
  version: number
  /** Fingerprint of the publication document. */
  sha256: string
  /** Hash of the publication's link in the chain. */
  link_hash: string
  run_id: string
  published_at: string
  /** 1 = the version readers see first. */
  is_current: number
  /** `CasefileListItem`, as it stands in the document. */
  card_json: string
  domain_slug: string
  subdomain_slug: string
  /** Lower case, so that a filter need not care. */
  jurisdiction_key: string
  design_type: string
  eqs_overall: number | null
  standardised_effect: number | null
  title_key: string
  /** When its first version was published: a correction does not move it up the list. */
  first_published_at: string
  /** Fingerprint of its cover picture; null where it has none. */
  cover_sha256: string | null
}
/** One retracted version: its page stays, with this notice. */
export interface RetractionTable {
  casefile_slug: string
  version: number
  reason: string
  author: string
  retracted_at: string
  /** Hash of the retraction's link in the chain. */
  link_hash: string
}

export type PublicationRow = Selectable<PublicationTable>
