import { fingerprint, sha256 } from '../../base/chain/fingerprint.ts'
import { ServerError } from '../../base/errors.ts'
import { takedownNotice } from '../../../contract/takedown.ts'
import { checkRecipe } from '../../record/recipes/remake-data.ts'
import { datasetPath } from '../../record/publications/publication-files.ts'
import { readTakedowns } from '../../record/takedowns/takedown.repository.ts'
import { openPublicationReader } from '../../record/publications/publication-reader.ts'
import { transparencyFacts } from '../../../contract/transparency-facts.ts'
import type { AnalysisInputs } from '../../record/runs/compute-analysis.ts'
import type { AnalysisJson } from '../../../contract/analysis.ts'
import type { ArchiveStore } from '../../base/store/content-store.ts'
import { compareResults, type Difference } from '../../../contract/compare-results.ts'

export interface Reproduction {
  isIdentical: boolean
  numbers: number
  publishedHash: string
  recomputedHash: string
  differences: Difference[]
  /** The recomputed primary estimate; null where there is none. */
  primary: AnalysisJson['estimates'][number] | null
}

/**
 * Computes a published casefile again from what is published alone: the locked design and the data under its fingerprint.
 *
 * @throws {ServerError} `casefile/not-found`, `dataset/missing`, `takedown/taken-down`, `run/data-changed`
 */
export async function reproduce(
  publications: ArchiveStore,
  slug: string,
  compute: (inputs: AnalysisInputs) => Promise<AnalysisJson>,
): Promise<Reproduction> {
  const published = openPublicationReader(publications).current(slug)
  if (!published) throw new ServerError('casefile/not-found', `There is no published casefile "${slug}".`)
  const { design, analysis, run } = published.sealed
  const csv = readPublishedData(publications, design.dataset.sha256)
  const { recipe } = design.dataset
  if (recipe) checkRecipe(recipe, design.dataset.sha256, (hash) => Buffer.from(readPublishedData(publications, hash)))
  const facts = transparencyFacts(design)
  const recomputed = await compute({ csv, design, facts, replicationRecord: run.replication ?? null })
  const { numbers, differences } = compareResults(analysis, recomputed)
  const recomputedHash = fingerprint(recomputed)
  const isIdentical = recomputedHash === run.result_sha256 && differences.length === 0
  const primary = recomputed.estimates.find((estimate) => estimate.role === 'primary') ?? null
  return { isIdentical, numbers, publishedHash: run.result_sha256, recomputedHash, differences, primary }
}

function readPublishedData(publications: ArchiveStore, hash: string): string {
  const gone = readTakedowns(publications).find(({ sha256: one }) => one === hash)
  if (gone) {
    const message = `The results cannot be computed again, because the data were taken down. ${takedownNotice(gone)}`
    throw new ServerError('takedown/taken-down', message)
  }
  const entry = publications.entry(datasetPath(hash))
  if (!entry) throw new ServerError('dataset/missing', 'The data of this casefile are not among the publications.')
  const bytes = publications.readObject(entry.hash)
  if (sha256(bytes) !== hash) throw new ServerError('run/data-changed', 'The published data are not the locked ones.')
  return bytes.toString('utf8')
}
