import fs from 'node:fs/promises'
import path from 'node:path'
import type { TakedownEffect } from '../../../contract/admin/takedowns.ts'
import type { DatasetInfo } from '../../../contract/publication.ts'
import { coverAddress } from '../../../contract/cover-address.ts'
import type { Takedown } from '../../../contract/takedown.ts'
import { recordActivity, type Actor } from '../../base/activity/activity.service.ts'
import type { ServerContext } from '../../base/context.ts'
import { findCover } from '../../record/covers/cover.service.ts'
import { durably } from '../../base/db/dialect.ts'
import { ServerError } from '../../base/errors.ts'
import type { CasefileListItem } from '../../../contract/casefile.ts'
import { findPublications, type PublicationRow } from '../../record/publications/publication.repository.ts'
import {
  findTakedown,
  findVersionsOnData,
  insertTakedown,
  versionAddress,
} from '../../record/takedowns/takedown.repository.ts'
import { exists, filesBelow } from '../backups/backup-files.ts'
import { listBackups } from '../backups/backup-folder.ts'
import { makeBackup } from '../backups/make-backup.ts'
import { withoutBackup } from '../backups/one-at-a-time.ts'
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
  const versions = await publishedWith(context, kind, sha256)
  const backups = await listBackups(context.dataFolder)
  const holding = backups.filter(({ manifest }) => manifest?.files.some((file) => holdsBytes(file, sha256)))
  return {
    sha256,
    kind,
    title,
    versions: versions.map(({ casefile_slug: slug, version }) => `${slug} v${version}`),
    pages: [...new Set(versions.flatMap((row) => addressesOf(row, kind, sha256))), '/checkpoints'],
    named_by: kind === 'casefile version' ? versions.flatMap((row) => namedBy(context, row)) : [],
    files: await filesOf(context, kind, sha256),
    backups: holding.map(({ id }) => id),
    unreadable_backups: backups.filter(({ manifest }) => manifest === null).map(({ id }) => id),
  }
}

/**
 * Takes bytes down for good. The record is written first, so that a crash after it is made up by the next start. Where backups
 * had to go whole, a new one is made.
 *
 * @throws {ServerError} as {@link describeTakedown}; `backup/in-progress`
 */
export async function takeDown(
  context: ServerContext,
  { sha256, reason, basis }: Pick<Takedown, 'sha256' | 'reason' | 'basis'>,
  by: Actor,
): Promise<{ takedown: Takedown; effect: TakedownEffect }> {
  const done = await withoutBackup(context.dataFolder, async () => {
    const effect = await describeTakedown(context, sha256)
    const address = await addressOf(context, effect)
    const takedown = { sha256, kind: effect.kind, address, reason, basis, taken_down_at: context.now() }
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
  if (done.takedown.kind === 'casefile version' && done.effect.backups.length > 0) await makeBackup(context, by)
  return done
}

async function findSubject({ db }: ServerContext, sha256: string): Promise<Pick<TakedownEffect, 'kind' | 'title'>> {
  const dataset = await db.selectFrom('datasets').select('info_json').where('sha256', '=', sha256).executeTakeFirst()
  if (dataset) return { kind: 'data', title: (JSON.parse(dataset.info_json) as DatasetInfo).name }
  const text = await db.selectFrom('artifacts').select('title').where('sha256', '=', sha256).executeTakeFirst()
  if (text) return { kind: 'policy text', title: text.title }
  const published = await db.selectFrom('publications').selectAll().where('sha256', '=', sha256).executeTakeFirst()
  if (published) {
    const { title } = JSON.parse(published.card_json) as CasefileListItem
    return { kind: 'casefile version', title: `${title}, version ${published.version}` }
  }
  if (await findCover(db, sha256)) return { kind: 'cover', title: 'Cover picture' }
  const message = 'No data set, policy text, cover picture or published casefile has this fingerprint.'
  throw new ServerError('takedown/not-found', message)
}

async function addressOf({ db }: ServerContext, { kind, sha256 }: TakedownEffect): Promise<string | null> {
  if (kind !== 'casefile version') return null
  const published = db.selectFrom('publications').selectAll().where('sha256', '=', sha256)
  const { casefile_slug, version } = await published.executeTakeFirstOrThrow()
  return versionAddress(casefile_slug, version)
}

/** Published versions that are made with what goes, or are it. */
async function publishedWith({ db }: ServerContext, kind: Takedown['kind'], sha256: string): Promise<PublicationRow[]> {
  const column = { cover: 'cover_sha256', 'casefile version': 'sha256' } as const
  if (kind === 'cover' || kind === 'casefile version') {
    const rows = db.selectFrom('publications').selectAll().where(column[kind], '=', sha256)
    return rows.orderBy('casefile_slug').orderBy('version').execute()
  }
  const found: PublicationRow[] = []
  for (const { casefile_slug: slug, version } of await findVersionsOnData(db, sha256)) {
    const row = (await findPublications(db, slug)).find((one) => one.version === version)
    if (row) found.push(row)
  }
  return found
}

function addressesOf(row: PublicationRow, kind: Takedown['kind'], sha256: string): string[] {
  const base = `/casefiles/${row.casefile_slug}`
  const own = `${base}/v${row.version}`
  const isCurrent = row.is_current === 1
  if (kind === 'cover') return [coverAddress(row.casefile_slug, sha256), own, ...(isCurrent ? [base] : [])]
  if (kind === 'casefile version')
    return isCurrent ? [base, own, '/', '/casefiles', '/search', `/domains/${row.domain_slug}`] : [own]
  const data = [own, `${own}/data.csv`]
  return isCurrent ? [base, `${base}/explorer`, `${base}/data.csv`, `${base}.zip`, ...data] : data
}

/** Addresses of policies and problems whose own document names a casefile. */
function namedBy({ publications }: ServerContext, { casefile_slug: slug }: PublicationRow): string[] {
  const documents = ['policies/', 'problems/'].flatMap((folder) => publications.list(folder))
  const current = documents.filter(({ path }) => path.split('/').length === 2)
  const names = current.filter(({ hash }) => publications.readObject(hash).includes(`"${slug}"`))
  return names.map(({ path }) => `/${path}`)
}

async function filesOf(context: ServerContext, kind: Takedown['kind'], sha256: string): Promise<string[]> {
  const { dataFolder } = context
  const object = `publications/objects/${sha256.slice(0, 2)}/${sha256.slice(2)}`
  const places = {
    data: [`datasets/${sha256}.csv`, object],
    'policy text': [`artifacts/${sha256}`],
    cover: [`covers/${sha256}`, object],
    'casefile version': [object],
  }[kind]
  const there = await Promise.all(places.map((place) => exists(path.join(dataFolder, place))))
  const replaced = await filesBelow(restoreFolders(dataFolder).replaced)
  return [...places.filter((_, index) => there[index]), ...(replaced.length > 0 ? ['restore/replaced'] : [])]
}
