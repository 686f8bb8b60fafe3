import fs from 'node:fs'
import path from 'node:path'
import type { ContentStore } from './content-store.ts'

export interface PlainFile {
  /** Path inside the folder, with forward slashes. */
  file: string
  hash: string
}

/**
 * Writes objects out as a plain folder that any static host can serve, and puts it in place of the one before.
 *
 * Files are hard links to the objects where the disk allows it, else copies; nobody may write into them. The folder is
 * made beside the target, so a crash leaves the old folder, or for one moment none, but never a mixture.
 *
 * @throws when two files have the same name or one is a folder of another, before anything is replaced
 */
export function materialise(store: ContentStore, files: PlainFile[], target: string): void {
  const fresh = `${target}.new`
  fs.rmSync(fresh, { recursive: true, force: true })
  fs.mkdirSync(fresh, { recursive: true })
  for (const { file, hash } of files) place(store.objectFile(hash), path.join(fresh, file))
  replaceFolder(fresh, target)
}

function place(object: string, file: string): void {
  fs.mkdirSync(path.dirname(file), { recursive: true })
  try {
    fs.linkSync(object, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error
    // Another disk, or one without links.
    fs.copyFileSync(object, file, fs.constants.COPYFILE_EXCL)
  }
}

// No system swaps two full folders in one step everywhere, so the old one steps aside first.
function replaceFolder(fresh: string, target: string): void {
  const old = `${target}.old`
  fs.rmSync(old, { recursive: true, force: true })
  if (fs.existsSync(target)) fs.renameSync(target, old)
  fs.renameSync(fresh, target)
  fs.rmSync(old, { recursive: true, force: true })
}
