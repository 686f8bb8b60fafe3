import type { DesignDocument } from '../../../contract/design.ts'
import { compareResults, type Difference } from '../../../contract/compare-results.ts'
import type { CasefilePublication } from '../../../contract/publication.ts'
import { transparencyFacts } from '../../../contract/transparency-facts.ts'
import { canonicalJson } from '../../base/chain/fingerprint.ts'
import type { ServerContext } from '../../base/context.ts'
import { ServerError } from '../../base/errors.ts'
import { getCasefile } from '../casefiles/casefile.service.ts'
import { readSource, type CasefileSource } from '../importer/read-source.ts'
import { completeAnalysisSpec } from '../locks/complete-analysis-spec.ts'
import { findLock } from '../locks/lock.repository.ts'
import type { Lock } from '../locks/lock.service.ts'
import { isSameDesign } from '../publications/deviation-report.ts'
import { casefilePath, parseCasefileDocument } from '../publications/publication-files.ts'
import { makePublication } from '../publications/publication-document.ts'
import { findRunsOfLock } from '../runs/run.repository.ts'
import { inputsOf } from '../runs/run.service.ts'

/** What a released casefile says otherwise under today's sources and today's engine. */
export interface SourceChange {
  slug: string
  source: CasefileSource
  /** As it would be locked now, but for what is said of one lock alone. */
  design: DesignDocument
  /** The lock of the version that stands. */
  before: Lock
  /** Whether every choice is the one that was locked: then the status of that lock holds for the next. */
  isSameDesign: boolean
  /** Every value of the document that is not the same. */
  differences: Difference[]
}

/**
 * Makes the document of a released casefile once more from its sources, with the engine as it is now, and compares it with the one
 * that stands: numbers, score, verdict and words, not when and where it was computed.
 *
 * @param folder of its sources
 * @returns null where nothing differs
 */
export async function findChange(context: ServerContext, folder: string): Promise<SourceChange | null> {
  const { db, datasets, publications } = context
  const source = await readSource(folder)
  const { slug } = source.casefile
  const row = await getCasefile(db, slug)
  // as it was locked, which may be an earlier form of designs
  const { hash: locked, author, created_at, design_json } = (await findLock(db, slug, row.version))!
  const before: Lock = { hash: locked, author, created_at, design: JSON.parse(design_json) as DesignDocument }
  const run = (await findRunsOfLock(db, before.hash)).findLast(({ status }) => status === 'completed')!
  const { id, sha256 } = source.dataset
  const design: DesignDocument = completeAnalysisSpec({ ...source.design, dataset: { id, sha256 } })
  const isSame = isSameAsLocked(before.design, design)
  const comparable = { ...design, ...ofLock(before.design), ...(isSame && { analysis: before.design.analysis }) }
  datasets.store(source.data)
  const replicationRecord = source.replication
  const inputs = { ...(await inputsOf(context, comparable)), facts: transparencyFacts(comparable), replicationRecord }
  const watch = { onProgress: () => undefined, signal: new AbortController().signal }
  const result_json = await context.compute(inputs, watch)
  const { title, description, jurisdiction, domain, subdomain, period, keywords } = source.casefile
  const words = { title, description, jurisdiction, period, domain_slug: domain, subdomain_slug: subdomain }
  const texts_json = JSON.stringify(source.texts)
  const casefile = { ...row, ...words, keywords_json: JSON.stringify(keywords), texts_json }
  const { hash } = publications.entry(casefilePath(slug))!
  const standing = parseCasefileDocument(publications.readObject(hash).toString('utf8'))
  const { published_at: publishedAt, run: record } = standing
  const lock = { ...before, design: comparable }
  const made = await makePublication(context, { casefile, lock, run: { ...run, result_json }, publishedAt })
  const fresh = { ...made, dataset: source.dataset, run: { ...made.run, replication: replicationRecord } }
  const plain = (document: object) => JSON.parse(canonicalJson(document)) as CasefilePublication
  const now = { ...standing, run: { ...record, replication: record.replication ?? null } }
  const { differences } = compareResults(withoutCircumstances(plain(now)), withoutCircumstances(plain(fresh)))
  if (differences.length === 0) return null
  return { slug, source, design, before, isSameDesign: isSame, differences }
}

/** Whether a design is the locked one, with whatever the engine has since learned to leave open filled in for both. */
function isSameAsLocked(locked: DesignDocument, design: DesignDocument): boolean {
  try {
    return isSameDesign(completeAnalysisSpec(locked), design)
  } catch (error) {
    // today's engine would not run it as it was locked, so it cannot be the same
    if (error instanceof ServerError && error.code === 'lock/invalid-design') return false
    throw error
  }
}

/** What is said of one lock alone and is no choice. */
export function ofLock({ deviations, lock_status, lock_evidence, outcomes_unseen, revision }: DesignDocument) {
  return {
    lock_status,
    ...(deviations && { deviations }),
    ...(lock_evidence && { lock_evidence }),
    ...(outcomes_unseen && { outcomes_unseen }),
    ...(revision && { revision }),
  }
}

/**
 * A document without the number of the engine's release, which may change while nothing that it computes does, and without the
 * report of deviations, which follows from the designs. What is left is what `requireChange` asks for, too.
 */
function withoutCircumstances({ deviations: _, ...document }: CasefilePublication): object {
  const { engineVersion: __, ...analysis } = document.analysis
  const { replication, dataset } = document.run
  return { ...document, analysis, run: { replication, dataset } }
}
