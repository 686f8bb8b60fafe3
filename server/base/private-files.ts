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

const FORBIDDEN = ['EACCES', 'EPERM', 'EROFS', 'SQLITE_READONLY', 'SQLITE_CANTOPEN', 'SQLITE_PERM']
const FULL = ['ENOSPC', 'EDQUOT', 'SQLITE_FULL']
/** How SQLite says that a file could not grow, such as the index of the journal at every start: for want of room, or of a disk that works. */
const NOT_GROWN = ['SQLITE_IOERR']
/** Less than one page of a file system, or so. */
const NOTHING_FREE = 64 * 1024
const NO_FOLDER = ['ENOTDIR', 'EEXIST']

/**
 * What keeps a process from working on its data folder, and the way out, in one sentence; null for a failure of another kind.
 *
 * @param error as the file system or SQLite threw it, or with it as its cause
 * @param free  bytes that can be written to the disk of the folder
 */
export function describeUnwritable(error: unknown, dataFolder: string, free = freeBytes): string | null {
  const code = codeOf(error)
  const isOneOf = (codes: string[]) => codes.some((one) => code === one || code.startsWith(`${one}_`))
  const elsewhere = 'name another one in DATA_DIR'
  // in a folder that is read-only Node answers so when it is asked for a folder with those above it
  const isNotMade = code === 'ENOENT' && (error as NodeJS.ErrnoException).syscall === 'mkdir'
  if (isNotMade || isOneOf(FORBIDDEN))
    return `The data folder ${dataFolder} cannot be written to (read-only, or another account's); make it writable, or ${elsewhere}.`
  if (isOneOf(FULL) || (isOneOf(NOT_GROWN) && free(dataFolder) < NOTHING_FREE))
    return `There is no space left for the data folder ${dataFolder}; make some, or ${elsewhere}, on a disk that has 2 GB.`
  if (isOneOf(NO_FOLDER)) return `The data folder ${dataFolder} is a file or lies in one; ${elsewhere}.`
  return null
}

function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = fs.statfsSync(folder)
    return bavail * bsize
  } catch {
    return Infinity
  }
}

/** Folders of the checkout in which the pages' code is compiled. */
const COMPILING = ['.astro', 'node_modules/.cache']

/**
 * Asks whether the checkout lets pages be compiled, before anything is computed for them.
 *
 * @throws {Error} one sentence with the way out
 */
export function checkCheckout(root: string): void {
  try {
    for (const folder of COMPILING.map((name) => path.join(root, name))) {
      fs.mkdirSync(folder, { recursive: true })
      fs.accessSync(folder, fs.constants.W_OK)
    }
  } catch (cause) {
    const folders = COMPILING.join(' and ')
    throw new Error(
      `Pages are compiled in ${folders} of ${root}, and these cannot be written to; make the two writable for this account, or start from a copy that is.`,
      { cause: (cause as Error).message },
    )
  }
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : codeOf(error.cause)
}
