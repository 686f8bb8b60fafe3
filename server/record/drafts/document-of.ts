import type { DesignDocument, PlanDocument } from '../../../contract/design.ts'
import type { CasefileDocument } from '../../../contract/studio/casefile-document.ts'
import type { CasefileRow } from '../casefiles/casefile.table.ts'
import { withOthers } from '../casefiles/others-found.ts'
import type { DraftRow } from './draft.table.ts'
import { emptyDocument } from './new-document.ts'

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
