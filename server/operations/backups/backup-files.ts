import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'

/** Backups hold password hashes: nobody but the account that runs the server may read them. */
export const PRIVATE_FILE = 0o600
export const PRIVATE_FOLDER = 0o700

/** SHA-256 and length of a file, read piece by piece. */
export async function hashFile(file: string): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const piece of createReadStream(file) as AsyncIterable<Buffer>) {
    hash.update(piece)
    bytes += piece.length
  }
  return { sha256: hash.digest('hex'), bytes }
}

export async function makePrivateFolder(folder: string): Promise<void> {
  await fs.mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER })
}

/** Copies a file and waits until it is on the disk. */
export async function copyDurably(from: string, to: string): Promise<void> {
  await makePrivateFolder(path.dirname(to))
  await fs.copyFile(from, to)
  await fs.chmod(to, PRIVATE_FILE)
  await flush(to)
}

export async function writeDurably(file: string, text: string): Promise<void> {
  await fs.writeFile(file, text, { mode: PRIVATE_FILE, flag: 'wx' })
  await flush(file)
}

async function flush(file: string): Promise<void> {
  const handle = await fs.open(file, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export async function exists(file: string): Promise<boolean> {
  return fs.access(file).then(
    () => true,
    () => false,
  )
}

/** Paths of all files below a folder, with forward slashes, sorted; none where there is no folder. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile())
  return files
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .sort()
}
