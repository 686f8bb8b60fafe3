import fs from 'node:fs'
import path from 'node:path'

/** What the owner alone may do with folders and files. */
const PRIVATE_FOLDER = 0o700
const PRIVATE_FILE = 0o600
const OTHERS = 0o077

/**
 * Keeps whatever this process and its children write from other accounts of the machine: password hashes, uploads and drafts
 * lie in the data folder. Files of an older release that others could read are closed, the folder first. To be called
 * before anything is opened.
 */
export function keepPrivate(dataFolder: string): void {
  process.umask(OTHERS)
  fs.mkdirSync(dataFolder, { recursive: true })
  close(dataFolder, PRIVATE_FOLDER)
  for (const entry of fs.readdirSync(dataFolder, { withFileTypes: true })) {
    if (entry.isFile()) close(path.join(dataFolder, entry.name), PRIVATE_FILE)
    // Nobody gets past a closed folder to what lies in it.
    if (entry.isDirectory()) close(path.join(dataFolder, entry.name), PRIVATE_FOLDER)
  }
}

function close(place: string, mode: number): void {
  try {
    if ((fs.statSync(place).mode & OTHERS) !== 0) fs.chmodSync(place, mode)
  } catch (error) {
    // A file that went meanwhile needs no closing; a disk without modes, or another owner's folder, is the operator's choice.
    if (!['ENOENT', 'EPERM', 'ENOTSUP', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}
