import { compareResults, type Comparison, type Difference } from '../../contract/compare-results.ts'
import { parseCsv } from '@casefiles/engine/frame'
import type { CasefileAddresses } from './addresses.ts'
import { placeInResults } from '../casefile/place-in-results.ts'
import { analyzeTable } from './analyze-table.ts'
import { sha256 } from './fingerprint.ts'
import type { WorkerContext } from './functions.ts'
import { fetchCasefile, textOf } from './load-casefile.ts'

/** A value that differs, with where it stands in readers' words. */
export interface PlacedDifference extends Difference {
  place: string
}

export interface Recomputation extends Comparison {
  differences: PlacedDifference[]
  /** Whether the data that arrived are the ones that were locked. */
  isLockedData: boolean
  /** The engine of this page, and of the published run. */
  engineVersion: string
  publishedEngineVersion: string
}

/** Loads a published version, computes it again from its locked design and data, and compares every value. */
export async function recompute(addresses: CasefileAddresses, context: WorkerContext): Promise<Recomputation> {
  context.progress('Data Load', 0)
  const { publication, data } = await fetchCasefile(addresses)
  const { design, run, analysis } = publication
  const isLockedData = (await sha256(data)) === design.dataset.sha256
  const table = parseCsv(textOf(data))
  const again = await analyzeTable({ table, design, replicationRecord: run.replication }, context)
  const versions = { engineVersion: again.engineVersion, publishedEngineVersion: analysis.engineVersion }
  const comparison = compareResults(analysis, again)
  const differences = comparison.differences.map((one) => ({ ...one, place: placeInResults(analysis, one.path) }))
  return { ...comparison, differences, isLockedData, ...versions }
}
