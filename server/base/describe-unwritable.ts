const FORBIDDEN = ['EACCES', 'EPERM', 'EROFS', 'SQLITE_READONLY', 'SQLITE_CANTOPEN', 'SQLITE_PERM']
const FULL = ['ENOSPC', 'EDQUOT', 'SQLITE_FULL']
const NO_FOLDER = ['ENOTDIR', 'EEXIST']

/**
 * What keeps a process from working on its data folder, and the way out, in one sentence; null for a failure of another kind.
 *
 * @param error as the file system or SQLite threw it, or with it as its cause
 */
export function describeUnwritable(error: unknown, dataFolder: string): string | null {
  const code = codeOf(error)
  const isOneOf = (codes: string[]) => codes.some((one) => code === one || code.startsWith(`${one}_`))
  const elsewhere = 'name another one in DATA_DIR'
  // in a folder that is read-only Node answers so when it is asked for a folder with those above it
  const isNotMade = code === 'ENOENT' && (error as NodeJS.ErrnoException).syscall === 'mkdir'
  if (isNotMade || isOneOf(FORBIDDEN))
    return `The data folder ${dataFolder} cannot be written to (read-only, or another account's); make it writable, or ${elsewhere}.`
  if (isOneOf(FULL))
    return `There is no space left for the data folder ${dataFolder}; make some, or ${elsewhere}, on a disk that has 2 GB.`
  if (isOneOf(NO_FOLDER)) return `The data folder ${dataFolder} is a file or lies in one; ${elsewhere}.`
  return null
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : codeOf(error.cause)
}
