import type { DesignDocument } from '../../../contract/design.ts'
import type { ServerContext } from '../../base/context.ts'
import { durably } from '../../base/db/dialect.ts'
import type { JobRunner } from '../../base/jobs/job-runner.ts'
import { moveStatus, updateReplicationRecord } from '../casefiles/casefile.repository.ts'
import { getCasefile, saveDraft } from '../casefiles/casefile.service.ts'
import { beginNextVersion } from '../casefiles/next-version.ts'
import { upsertDataset } from '../datasets/dataset.repository.ts'
import { ARCHIVE_AUTHOR, runToCompletion } from '../importer/run-pipeline.ts'
import { changesSinceLock } from '../locks/declared-deviations.ts'
import { keepLock, lockDesign } from '../locks/lock.service.ts'
import { publishCasefile } from '../publications/publication.service.ts'
import { retractCasefile } from '../publications/retract-casefile.ts'
import { ofLock, type SourceChange } from './find-change.ts'

/**
 * Publishes the next version of a released casefile, with the reason. Where every choice is the one that was locked before, the new
 * lock takes it over with its status, since nothing was chosen anew; else the server's log judges it like any other lock.
 *
 * @returns the number of the version
 */
export async function reviseCasefile(
  context: ServerContext,
  jobs: JobRunner,
  change: SourceChange,
  reason: string,
): Promise<number> {
  const { db, now, datasets } = context
  const { slug, source, before, isSameDesign } = change
  const { version: of } = await getCasefile(db, slug)
  const fixed_by = before.design.revision?.fixed_by ?? {
    version: of,
    link_hash: before.hash,
    locked_at: before.created_at,
  }
  const design: DesignDocument = { ...change.design, revision: { of, reason, ...(isSameDesign && { fixed_by }) } }
  await datasets.keep(datasets.store(source.data))
  await durably(db, async (trx) => {
    await beginNextVersion(trx, await getCasefile(trx, slug), now())
    await upsertDataset(trx, source.dataset, now())
    await saveDraft(trx, { ...source.casefile, texts: source.texts, design, source: source.fingerprints }, now())
    await updateReplicationRecord(trx, slug, source.replication && JSON.stringify(source.replication))
  })
  const { version } = await getCasefile(db, slug)
  const declared = (await changesSinceLock(db, slug, version, design)).map(({ field }) => ({ field, why: reason }))
  if (isSameDesign) await takeOverLock(context, change, { version, design, declared })
  else await lockDesign(context, slug, ARCHIVE_AUTHOR, declared)
  await runToCompletion(context, jobs, slug)
  await publishCasefile(context, slug, ARCHIVE_AUTHOR)
  if (source.retraction !== null) await retractCasefile(context, slug, source.retraction, ARCHIVE_AUTHOR)
  return version
}

interface Next {
  version: number
  design: DesignDocument
  declared: NonNullable<DesignDocument['deviations']>
}

async function takeOverLock(
  { db, now }: ServerContext,
  { slug, before }: SourceChange,
  { version, design, declared }: Next,
): Promise<void> {
  const { deviations: _, revision: __, ...status } = ofLock(before.design)
  const created_at = now()
  await durably(db, async (trx) => {
    await moveStatus(trx, slug, ['draft'], 'design_locked', created_at)
    await keepLock(trx, {
      slug,
      version,
      author: ARCHIVE_AUTHOR,
      by: ARCHIVE_AUTHOR,
      created_at,
      design: { ...design, ...status, ...(declared.length > 0 && { deviations: declared }) },
    })
  })
}
