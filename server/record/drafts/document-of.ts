import type { DesignDocument, PlanDocument } from '../../../contract/design.ts'
import { casefileSlugSchema } from '../../../contract/fields.ts'
import type { CasefileDocument } from '../../../contract/studio/casefile-document.ts'
import type { Caller } from '../../base/http/access.ts'
import type { CasefileRow } from '../casefiles/casefile.repository.ts'
import { withOthers } from '../casefiles/others-found.ts'
import type { DraftRow } from './draft.repository.ts'
import type { Actor } from './draft.service.ts'

/** The document of a casefile: what its analyst saved, or, for one that came with the archive, what its row holds. */
export function documentOf(casefile: CasefileRow, draft: DraftRow | undefined): CasefileDocument {
  return draft ? (JSON.parse(draft.document_json) as CasefileDocument) : documentOfRow(casefile)
}

function documentOfRow(row: CasefileRow): CasefileDocument {
  const { dataset: _, vintage: __, revision: ___, ...design } = JSON.parse(row.design_json) as DesignDocument
  return emptyDocument({
    title: row.title,
    description: row.description,
    jurisdiction: row.jurisdiction,
    domain: row.domain_slug,
    subdomain: row.subdomain_slug,
    period: row.period,
    keywords: JSON.parse(row.keywords_json),
    texts: JSON.parse(row.texts_json),
    design,
  })
}

/** A document with every field there and nothing filled in. */
export function emptyDocument(given: Partial<CasefileDocument> & Pick<CasefileDocument, 'title'>): CasefileDocument {
  const { title } = given
  const texts = { description: '', jurisdiction: '', domain: '', subdomain: '', period: '' }
  const lists = { keywords: [], artifacts: [], theory: { nodes: [], edges: [] } }
  return { ...texts, ...lists, design: {}, texts: {}, ...given, title }
}

/**
 * The address of a casefile by its title: plain letters and digits, at most 60 characters, numbered where it is taken.
 *
 * @param isTaken whether a casefile has that address
 */
export async function slugFor(title: string, isTaken: (slug: string) => Promise<boolean>): Promise<string> {
  const plain = title.normalize('NFKD').replace(/[\u0300-\u036f]/g, '')
  const words = plain.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  const base = words.slice(0, 60).replace(/^-+|-+$/g, '') || 'casefile'
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? base : `${base}-${number}`
    if (casefileSlugSchema.safeParse(slug).success && !(await isTaken(slug))) return slug
  }
}

/** The row's part of a document; `design` must have passed its contract. */
export function rowFieldsOf(document: CasefileDocument, design: DesignDocument | PlanDocument) {
  return {
    title: document.title,
    description: document.description,
    jurisdiction: document.jurisdiction,
    domain_slug: document.domain,
    subdomain_slug: document.subdomain,
    period: document.period,
    keywords_json: JSON.stringify(document.keywords),
    texts_json: JSON.stringify(withOthers(document.texts, document.texts.others)),
    design_json: JSON.stringify(design),
  }
}

/** The account as it goes on record: its name, or its address where it has none. */
export function actorOf({ user }: Pick<Caller, 'user'>): Actor {
  return { id: user.id, name: user.name || user.email }
}
