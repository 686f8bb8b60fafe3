import type { RunRecord } from '../../../contract/run.ts'
import { findChain } from '../../base/chain/chain.repository.ts'
import { fingerprint, sha256, shortHash } from '../../base/chain/fingerprint.ts'
import type { ServerContext } from '../../base/context.ts'
import { ServerError } from '../../base/errors.ts'
import type { Lock } from '../locks/lock.service.ts'
import type { RunRow } from '../runs/run.table.ts'

/**
 * Checks that a run was made from what was locked and that nothing has changed since.
 *
 * @throws {ServerError} `publication/hash-mismatch` naming the first pair that differs; `run/data-changed`
 */
export async function checkInputs(
  { db, datasets }: Pick<ServerContext, 'db' | 'datasets'>,
  lock: Lock,
  run: RunRow,
): Promise<void> {
  const record = JSON.parse(run.record_json!) as RunRecord
  const chain = await findChain(db, run.casefile_slug)
  const lockLink = chain.find((link) => link.hash === lock.hash)
  const runLink = chain.findLast((link) => link.kind === 'run')
  expectSame('the locked design', lockLink?.content_sha256, fingerprint(lock.design))
  expectSame('the lock the run names', lock.hash, record.lock_hash)
  expectSame('the data set the run names', lock.design.dataset.sha256, record.dataset.sha256)
  expectSame('the results', record.result_sha256, sha256(run.result_json!))
  expectSame('the run record', runLink?.content_sha256, fingerprint(record))
  await datasets.check(lock.design.dataset.sha256)
}

function expectSame(what: string, expected: string | undefined, found: string): void {
  if (expected === found) return
  const was = expected ? `${shortHash(expected)}…` : 'nothing'
  throw new ServerError(
    'publication/hash-mismatch',
    `The fingerprint of ${what} should be ${was} and is ${shortHash(found)}….`,
  )
}
