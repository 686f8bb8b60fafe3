import fs from 'node:fs/promises'
import path from 'node:path'
import type { TakedownEffect } from '../../../contract/admin/takedowns.ts'
import type { DatasetInfo } from '../../../contract/publication.ts'
import type { Takedown } from '../../../contract/takedown.ts'
import { recordActivity, type Actor } from '../../base/activity/activity.service.ts'
import type { ServerContext } from '../../base/context.ts'
import { durably } from '../../base/db/dialect.ts'
import { ServerError } from '../../base/errors.ts'
import { findPublications } from '../../record/publications/publication.repository.ts'
import { findTakedown, findVersionsOnData, insertTakedown } from '../../record/takedowns/takedown.repository.ts'
import { exists, filesBelow } from '../backups/backup-files.ts'
import { listBackups } from '../backups/backup-folder.ts'
import { withoutBackup } from '../backups/make-backup.ts'
import { restoreFolders } from '../backups/restore-plan.ts'
import { enforceTakedowns } from './enforce-takedowns.ts'
import { holdsBytes } from './rewrite-backup.ts'

/**
 * What a takedown would touch.
 *
 * @throws {ServerError} `takedown/not-found`, `takedown/already-done`
 */
export async function describeTakedown(context: ServerContext, sha256: string): Promise<TakedownEffect> {
  if (await findTakedown(context.db, sha256)) {
    throw new ServerError('takedown/already-done', 'What has this fingerprint was taken down already.')
  }
  const { kind, title } = await findSubject(context, sha256)
  const versions = kind === 'data' ? await publishedOn(context, sha256) : []
  const backups = await listBackups(context.dataFolder)
  const holding = backups.filter(({ manifest }) => manifest?.files.some((file) => holdsBytes(file, sha256)))
  return {
    ...{ sha256, kind, title },
    versions: versions.map(({ slug, version }) => `${slug} v${version}`),
    pages: [...new Set(versions.flatMap(addressesOf)), '/checkpoints'],
    files: await filesOf(context, kind, sha256),
    backups: holding.map(({ id }) => id),
    unreadable_backups: backups.filter(({ manifest }) => manifest === null).map(({ id }) => id),
  }
}

/**
 * Takes bytes down for good. The record is written first, so that a crash after it is made up by the next start.
 *
 * @throws {ServerError} as {@link describeTakedown}; `backup/in-progress`
 */
export async function takeDown(
  context: ServerContext,
  { sha256, reason, basis }: Pick<Takedown, 'sha256' | 'reason' | 'basis'>,
  by: Actor,
): Promise<{ takedown: Takedown; effect: TakedownEffect }> {
  return withoutBackup(context.dataFolder, async () => {
    const effect = await describeTakedown(context, sha256)
    const takedown = { sha256, kind: effect.kind, reason, basis, taken_down_at: context.now() }
    const after = { kind: effect.kind, reason, basis, versions: effect.versions, backups: effect.backups }
    await durably(context.db, async (trx) => {
      await insertTakedown(trx, takedown)
      await recordActivity(trx, context, { actor: by, action: 'takedown.made', subject: `takedown:${sha256}`, after })
    })
    // What the last restore replaced, and one that failed, are whole data folders that nobody reads again.
    const { replaced, failed } = restoreFolders(context.dataFolder)
    for (const folder of [replaced, failed]) await fs.rm(folder, { recursive: true, force: true })
    await enforceTakedowns(context)
    return { takedown, effect }
  })
}

async function findSubject({ db }: ServerContext, sha256: string): Promise<Pick<TakedownEffect, 'kind' | 'title'>> {
  const dataset = await db.selectFrom('datasets').select('info_json').where('sha256', '=', sha256).executeTakeFirst()
  if (dataset) return { kind: 'data', title: (JSON.parse(dataset.info_json) as DatasetInfo).name }
  const text = await db.selectFrom('artifacts').select('title').where('sha256', '=', sha256).executeTakeFirst()
  if (text) return { kind: 'policy text', title: text.title }
  throw new ServerError('takedown/not-found', 'No data set and no policy text has this fingerprint.')
}

async function publishedOn({ db }: ServerContext, sha256: string) {
  const found: { slug: string; version: number; isCurrent: boolean }[] = []
  for (const { casefile_slug: slug, version } of await findVersionsOnData(db, sha256)) {
    const row = (await findPublications(db, slug)).find((one) => one.version === version)
    if (row) found.push({ slug, version, isCurrent: row.is_current === 1 })
  }
  return found
}

function addressesOf({ slug, version, isCurrent }: { slug: string; version: number; isCurrent: boolean }): string[] {
  const base = `/casefiles/${slug}`
  const own = [`${base}/v${version}`, `${base}/v${version}/data.csv`]
  return isCurrent ? [base, `${base}/explorer`, `${base}/data.csv`, `${base}.zip`, ...own] : own
}

async function filesOf(context: ServerContext, kind: Takedown['kind'], sha256: string): Promise<string[]> {
  const { dataFolder } = context
  const object = `publications/objects/${sha256.slice(0, 2)}/${sha256.slice(2)}`
  const places = kind === 'data' ? [`datasets/${sha256}.csv`, object] : [`artifacts/${sha256}`]
  const there = await Promise.all(places.map((place) => exists(path.join(dataFolder, place))))
  const replaced = await filesBelow(restoreFolders(dataFolder).replaced)
  return [...places.filter((_, index) => there[index]), ...(replaced.length > 0 ? ['restore/replaced'] : [])]
}
