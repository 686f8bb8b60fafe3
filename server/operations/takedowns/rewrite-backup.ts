import fs from 'node:fs/promises'
import { createReadStream } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip, gzipSync } from 'node:zlib'
import type { Takedown } from '../../../contract/takedown.ts'
import { durableFiles } from '../../base/store/durable-files.ts'
import { exists, hashFile, makePrivateFolder, writeDurably } from '../backups/backup-files.ts'
import { backupsFolder, UNFINISHED } from '../backups/backup-folder.ts'
import {
  MANIFEST_FILE,
  manifestText,
  readManifest,
  verifyBackup,
  type BackupManifest,
} from '../backups/backup-manifest.ts'
import { tableFile } from '../backups/dump-tables.ts'
import { REDACTED_TABLES, redactBackupRow } from './redact.ts'

/** Ends the name of a backup that is being replaced, until the new one stands in its place. */
const OLD = '-old'

type Row = Record<string, string | number | null>
type File = BackupManifest['files'][number]

/** Whether a file of a backup holds exactly the bytes of a fingerprint. */
export const holdsBytes = (file: File, sha256: string): boolean =>
  file.sha256 === sha256 && file.path.startsWith('files/')

/**
 * Writes a backup again without what was taken down: its files are left out, its rows redacted, its manifest made anew. Files
 * that stay are linked. The new one is verified whole before it takes the place of the old one.
 *
 * @returns whether there was anything to leave out
 */
export async function rewriteBackup(dataFolder: string, id: string, takedowns: readonly Takedown[]): Promise<boolean> {
  const folder = path.join(backupsFolder(dataFolder), id)
  const manifest = await readManifest(folder)
  const tables = await redactTables(folder, manifest, takedowns)
  const kept = manifest.files.filter((file) => !takedowns.some(({ sha256 }) => holdsBytes(file, sha256)))
  if (kept.length === manifest.files.length && tables.size === 0) return false
  const fresh = path.join(backupsFolder(dataFolder), `${UNFINISHED}${id}`)
  const old = path.join(backupsFolder(dataFolder), `${UNFINISHED}${id}${OLD}`)
  for (const leftover of [fresh, old]) await fs.rm(leftover, { recursive: true, force: true })
  const files: File[] = []
  for (const file of kept) files.push(await place(folder, fresh, file, tables.get(file.path)?.lines))
  const rows = new Map([...tables].map(([file, { lines }]) => [file, lines.length]))
  const counted = manifest.tables.map(({ name, rows: before }) => ({ name, rows: rows.get(tableFile(name)) ?? before }))
  await writeDurably(path.join(fresh, MANIFEST_FILE), manifestText({ ...manifest, tables: counted, files }))
  await verifyBackup(fresh)
  await fs.rename(folder, old)
  await fs.rename(fresh, folder)
  durableFiles.syncFolder(backupsFolder(dataFolder))
  await fs.rm(old, { recursive: true, force: true })
  return true
}

/**
 * Ends what a crash left of a backup that was being written again: where neither the old nor the new one has its name, the old
 * one gets it back; where one has, whatever holds the old bytes goes.
 */
export async function finishRewrites(dataFolder: string): Promise<void> {
  const folder = backupsFolder(dataFolder)
  for (const name of await fs.readdir(folder).catch(() => [] as string[])) {
    if (!name.startsWith(UNFINISHED) || !name.endsWith(OLD)) continue
    const id = name.slice(UNFINISHED.length, -OLD.length)
    if (!(await exists(path.join(folder, id)))) await fs.rename(path.join(folder, name), path.join(folder, id))
    else await fs.rm(path.join(folder, name), { recursive: true, force: true })
  }
}

async function place(folder: string, fresh: string, file: File, lines: string[] | undefined): Promise<File> {
  const target = path.join(fresh, file.path)
  await makePrivateFolder(path.dirname(target))
  if (lines === undefined) {
    await fs.link(path.join(folder, file.path), target).catch(() => fs.copyFile(path.join(folder, file.path), target))
    return file
  }
  const bytes = gzipSync(lines.map((line) => `${line}\n`).join(''))
  await fs.writeFile(target, bytes, { mode: 0o600, flush: true })
  return { path: file.path, ...(await hashFile(target)) }
}

/** Tables in which something is redacted, by their file, with all of their lines. */
async function redactTables(
  folder: string,
  manifest: BackupManifest,
  takedowns: readonly Takedown[],
): Promise<Map<string, { lines: string[] }>> {
  const known = new Map(takedowns.map((takedown) => [takedown.sha256, takedown]))
  const changed = new Map<string, { lines: string[] }>()
  const texts = new Map<string, string>()
  for (const table of ['artifacts', ...REDACTED_TABLES.filter((name) => name !== 'artifacts')] as const) {
    if (!manifest.tables.some(({ name }) => name === table)) continue
    const lines: string[] = []
    let isChanged = false
    const input = createReadStream(path.join(folder, tableFile(table))).pipe(createGunzip())
    for await (const line of createInterface({ input })) {
      const row = JSON.parse(line) as Row
      if (table === 'artifacts' && known.has(String(row.sha256))) texts.set(String(row.id), String(row.sha256))
      const redacted = redactBackupRow(table, row, known, texts)
      const text = redacted === null ? null : redacted === row ? line : JSON.stringify(redacted)
      if (text !== line) isChanged = true
      if (text !== null) lines.push(text)
    }
    if (isChanged) changed.set(tableFile(table), { lines })
  }
  return changed
}
