import type { CasefilePublication } from '../../../contract/publication.ts'
import type { BulkExport } from '../../../contract/bulk-export.ts'
import { teachingNotice } from '../../../contract/teaching-example.ts'
import type { ExportKind } from '../../../contract/export-columns.ts'
import {
  parseCasefileDocument,
  publicationMeta,
  standingDocument,
} from '../../record/publications/publication-files.ts'
import type { ArchiveStore, ManifestEntry } from '../../base/store/content-store.ts'

export type Cell = string | number | boolean | null
type Row = Record<string, Cell>

/** Breathing space for other requests between two documents. */
const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

/**
 * Rows of every casefile published at `root`, by slug and then in the order of the document: the same archive always
 * gives the same rows. One document is held at a time.
 */
export async function* bulkRows(
  publications: ArchiveStore,
  { kind, columns }: BulkExport,
  root = publications.head(),
): AsyncGenerator<Cell[]> {
  for (const entry of currentCasefiles(publications, root)) {
    const sealed = parseCasefileDocument(publications.readObject(entry.hash).toString('utf8'))
    const { publication } = standingDocument(sealed, publicationMeta(entry))
    for (const row of ROWS[kind](publication, entry)) yield columns.map((name) => row[name] ?? null)
    await turn()
  }
}

function currentCasefiles(publications: ArchiveStore, root: string): ManifestEntry[] {
  return publications.list('casefiles/', root).filter(({ path }) => path.split('/').length === 2)
}

const ROWS: Record<ExportKind, (publication: CasefilePublication, entry: ManifestEntry) => Row[]> = {
  casefiles: (publication, entry) => [casefileRow(publication, entry)],
  estimates: (publication) => publication.analysis.estimates.map((one) => estimateRow(publication, one)),
  diagnostics: (publication) => publication.analysis.checks.map((one) => checkRow(publication, one)),
}

const whichOf = ({ slug, version, casefile }: CasefilePublication) => ({
  slug,
  docket: casefile.docket,
  version,
  standing: [casefile.standing?.notice, teachingNotice(slug)].filter(Boolean).join(' '),
})

function casefileRow(publication: CasefilePublication, entry: ManifestEntry): Row {
  const { published_at, casefile, design, dataset, run, analysis } = publication
  const [low, high] = casefile.effect?.ci ?? [null, null]
  return {
    ...whichOf(publication),
    title: casefile.title,
    status: casefile.status === 'retracted' ? casefile.status : publicationMeta(entry).card.status,
    published_at,
    period: casefile.period,
    domain: casefile.domain.slug,
    subdomain: casefile.subdomain.slug,
    jurisdiction: casefile.jurisdiction,
    design_type: casefile.design_type,
    lock_status: design.lock_status,
    eqs_overall: casefile.eqs_overall,
    eqs_band: casefile.eqs_overall === null ? null : analysis.eqs.band,
    verdict: casefile.plain_verdict,
    headline: casefile.headline,
    effect_value: casefile.effect?.value ?? null,
    effect_ci_low: low,
    effect_ci_high: high,
    effect_units: casefile.effect?.units ?? null,
    standardised_effect: casefile.standardised_effect,
    keywords: casefile.meta_json.keywords.join('; '),
    dataset: dataset.name,
    dataset_sha256: dataset.sha256,
    run_id: run.id,
    engine_version: run.engine_version,
    sha256: entry.hash,
  }
}

function estimateRow(
  publication: CasefilePublication,
  estimate: CasefilePublication['analysis']['estimates'][number],
): Row {
  const { id, name, role, estimand, value, se, ci, p, units, n, clusters, df, method } = estimate
  return {
    ...whichOf(publication),
    estimate_id: id,
    name,
    role,
    estimand,
    value,
    se,
    ci_low: ci[0],
    ci_high: ci[1],
    p,
    p_adjusted: estimate.pAdjusted ?? null,
    units,
    n,
    clusters,
    df,
    method,
    reason: estimate.reason ?? null,
  }
}

function checkRow(publication: CasefilePublication, check: CasefilePublication['analysis']['checks'][number]): Row {
  const { id, title, passed, severity, statistic, threshold, message } = check
  return { ...whichOf(publication), check_id: id, title, passed, severity, statistic, threshold, message }
}
