import type { AnalysisJson } from '../../../contract/analysis.ts'
import { isFailed } from '../../../contract/failed-check.ts'
import { rivalDesignSchema, type PublishedRival } from '../../../contract/rival.ts'
import type { RunRecord } from '../../../contract/run.ts'
import type { Db } from '../../base/db/schema.ts'
import { ServerError } from '../../base/errors.ts'
import { stateOfRival } from './rival.service.ts'
import { findRivals, type RivalRow } from './rival.repository.ts'

/** Every rival that was locked for a version, as its document has them; none can be left out. */
export async function publishedRivals(db: Db, slug: string, version: number): Promise<PublishedRival[]> {
  return Promise.all((await findRivals(db, slug, version)).map((row) => publishedRival(db, row)))
}

async function publishedRival(db: Db, row: RivalRow): Promise<PublishedRival> {
  const { link_hash, design_json, record_json, result_json } = row
  const design = rivalDesignSchema.parse(JSON.parse(design_json))
  if (record_json === null || result_json === null) {
    const { reason } = await stateOfRival(db, row)
    return { link_hash, design, run: null, result: null, not_computed: reason ?? 'It is not analyzed yet.' }
  }
  const run = JSON.parse(record_json) as RunRecord
  return { link_hash, design, run, result: resultOf(JSON.parse(result_json) as AnalysisJson), not_computed: null }
}

function resultOf({ estimates, verdict, checks }: AnalysisJson): PublishedRival['result'] {
  return {
    estimate: estimates.find(({ role }) => role === 'primary')!,
    verdict: verdict.verdict,
    verdict_reason: verdict.reason,
    failed_checks: checks.filter(isFailed).length,
  }
}

/**
 * Refuses to publish a version whose rival designs are not all analyzed, or that were locked since its document was made. One
 * that the engine refuses goes out with that reason.
 *
 * @param published rivals in the document, where it is made already
 * @throws {ServerError} `publication/rival-not-analyzed`
 */
export async function requireRivals(db: Db, slug: string, version: number, published?: number): Promise<void> {
  const rivals = await findRivals(db, slug, version)
  const states = await Promise.all(rivals.map((row) => stateOfRival(db, row)))
  const isOpen = states.some(({ state }) => state === 'waiting' || state === 'cancelled')
  if (!isOpen && (published === undefined || published === rivals.length)) return
  throw new ServerError(
    'publication/rival-not-analyzed',
    'A reviewer locked a rival design, which is published beside yours. Wait until it is analyzed, or analyze it again where that was canceled.',
  )
}
