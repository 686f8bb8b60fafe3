import fs from 'node:fs/promises'
import path from 'node:path'
import { copyDurably, exists, filesBelow, hashFile, makePrivateFolder } from './backup-files.ts'
import { backupsFolder, listBackups } from './backup-folder.ts'
import { broken, type BackupManifest } from './backup-manifest.ts'
import type { ServerContext } from '../../base/context.ts'

type File = BackupManifest['files'][number]
type Context = Pick<ServerContext, 'dataFolder' | 'publications'>

/** A file that is named for its content: where it stands, under which path it is kept, and its fingerprint. */
interface NamedFile {
  source: string
  path: string
  sha256: string
}

/** Files of the data folder that are named for their content. */
async function listNamedFiles({ dataFolder, publications }: Context, root: string): Promise<NamedFile[]> {
  const found: NamedFile[] = []
  for (const [folder, pattern] of [
    ['datasets', /^([0-9a-f]{64})\.csv$/],
    ['artifacts', /^([0-9a-f]{64})$/],
    ['covers', /^([0-9a-f]{64})$/],
  ] as const) {
    for (const name of await filesBelow(path.join(dataFolder, folder))) {
      const sha256 = pattern.exec(name)?.[1]
      if (sha256) found.push({ source: path.join(dataFolder, folder, name), path: `files/${folder}/${name}`, sha256 })
    }
  }
  for (const sha256 of [...publications.reach(root)].sort()) {
    const kept = `files/publications/objects/${sha256.slice(0, 2)}/${sha256.slice(2)}`
    found.push({ source: publications.objectFile(sha256), path: kept, sha256 })
  }
  return found
}

/**
 * Puts the data sets, policy texts, covers and publications into a backup. What an earlier backup holds is linked to, where its
 * bytes are still right, so that keeping many costs little more than keeping one.
 *
 * @param root of the publications
 * @throws {ServerError} `backup/broken` where a file of the data folder itself is damaged
 */
export async function collectFiles(context: Context, folder: string, root: string): Promise<File[]> {
  const [earlier] = await listBackups(context.dataFolder)
  const files: File[] = []
  for (const named of await listNamedFiles(context, root)) {
    const target = path.join(folder, named.path)
    await makePrivateFolder(path.dirname(target))
    const linked = earlier && (await link(path.join(backupsFolder(context.dataFolder), earlier.id, named.path), target))
    files.push((linked && (await intact(target, named))) || (await copied(target, named)))
  }
  return files
}

async function link(from: string, to: string): Promise<boolean> {
  if (!(await exists(from))) return false
  return fs.link(from, to).then(
    () => true,
    () => false,
  )
}

async function copied(target: string, named: NamedFile): Promise<File> {
  await fs.rm(target, { force: true })
  await copyDurably(named.source, target)
  const file = await intact(target, named)
  if (file) return file
  throw broken(
    `${path.basename(named.path)} in the data folder is not what its name says; the integrity check has more.`,
  )
}

async function intact(target: string, { path: kept, sha256 }: NamedFile): Promise<File | null> {
  const found = await hashFile(target)
  return found.sha256 === sha256 ? { path: kept, ...found } : null
}
