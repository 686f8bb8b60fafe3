import { Readable } from 'node:stream'
import * as calls from '../../../contract/calls/admin/system.ts'
import type { Backup } from '../../../contract/admin/system.ts'
import { recordActivity } from '../../base/activity/activity.service.ts'
import type { ServerContext } from '../../base/context.ts'
import { durably, isSqlite } from '../../base/db/dialect.ts'
import { implement, type Route } from '../../base/http/route.ts'
import { readSiteSetting } from '../../base/site-settings/site-setting.service.ts'
import { listAllBackups } from './backup-copies.ts'
import { findAnyBackup } from './backup-of-database.ts'
import { findBackup, type StoredBackup } from './backup-folder.ts'
import { listCopies } from './database-copy.ts'
import { readManifest, verifyBackup } from './backup-manifest.ts'
import { deleteBackup, makeBackup } from './make-backup.ts'
import { withoutBackup } from './one-at-a-time.ts'
import { prepareRestore, setAside } from './restore-plan.ts'
import { tarSize, writeTar } from './tar.ts'
import { listUndone } from './undone.ts'

/** Backups: list, make, verify, download, delete, restore. */
export function backupRoutes(context: ServerContext): Route[] {
  return [...keepingRoutes(context), ...usingRoutes(context)]
}

function keepingRoutes(context: ServerContext): Route[] {
  return [
    implement(calls.listBackups, async () => ({
      backups: (await listAllBackups(context)).map(toBackup),
      kept: await readSiteSetting(context, 'keptBackups'),
      copies: (await listCopies(context)).map(toBackup),
      copy_minutes: context.copyMinutes ?? 0,
    })),
    implement(calls.makeBackup, async ({ caller }) => {
      const manifest = await makeBackup(context, caller.user)
      return toBackup({ id: manifest.id, manifest })
    }),
    implement(calls.deleteBackup, async ({ caller, params }) => {
      await deleteBackup(context, params.id, caller.user)
      return { success: true as const }
    }),
  ]
}

function usingRoutes(context: ServerContext): Route[] {
  const { dataFolder, db } = context
  /** A machine that lost its folder has its backups in the bucket alone; a copy of the database becomes a backup. */
  const bring = async (id: string) =>
    (await findBackup(dataFolder, id).catch(() => null)) ??
    (await withoutBackup(dataFolder, () => findAnyBackup(context, id)))
  return [
    implement(calls.verifyBackup, async ({ params }) => {
      const manifest = await verifyBackup(await bring(params.id))
      return toBackup({ id: manifest.id, manifest })
    }),
    implement(calls.downloadBackup, async ({ caller, params }) => {
      const folder = await bring(params.id)
      const manifest = await readManifest(folder)
      const note = { actor: caller.user, action: 'backup.downloaded', subject: `backup:${manifest.id}` }
      await durably(db, (trx) => recordActivity(trx, context, note))
      const body = Readable.toWeb(Readable.from(writeTar(folder, manifest))) as ReadableStream<Uint8Array>
      const headers = {
        'Content-Type': 'application/x-tar',
        'Content-Length': String(await tarSize(folder, manifest)),
        'Content-Disposition': `attachment; filename="policy-casefiles-${manifest.id}.tar"`,
        'Cache-Control': 'no-store',
      }
      return new Response(body, { headers })
    }),
    implement(calls.describeRestore, async ({ params }) => {
      const folder = await bring(params.id)
      return listUndone(db, folder, await verifyBackup(folder))
    }),
    implement(calls.restoreBackup, async ({ caller, params }) => {
      const backup = await bring(params.id)
      const request = {
        dataFolder,
        backup,
        by: `account ${caller.user.id}`,
        at: context.now(),
        isPostgres: !isSqlite(db),
      }
      const { id } = await prepareRestore(request)
      // The log that stands is read when the restore is applied, so this entry goes on with it.
      const note = { actor: caller.user, action: 'backup.restore-asked', subject: `backup:${id}` }
      await durably(db, (trx) => recordActivity(trx, context, note)).catch(async (error: unknown) => {
        // Whoever asked is told that it failed: no later start may do it all the same.
        await setAside(dataFolder)
        throw error
      })
      context.restart()
      return { id, message: 'The backup is whole. The server restarts with it now; everybody signs in again.' }
    }),
  ]
}

function toBackup({ id, manifest }: StoredBackup): Backup {
  if (!manifest) {
    const unknown = { made_at: null, made_by: null, files: null, bytes: null, activity_entries: null }
    return { id, ...unknown, can_restore: false }
  }
  const { made_at, made_by, files, activity } = manifest
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  return { id, made_at, made_by, files: files.length, bytes, activity_entries: activity.entries, can_restore: true }
}
