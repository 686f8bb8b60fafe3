import fs from 'node:fs'
import path from 'node:path'

interface CopyOptions {
  /** Names in the folder that are left out. */
  except?: readonly string[]
  /** Names of folders in it whose files are never written in, only replaced: the copy shares them where it can. */
  shared?: readonly string[]
}

/** Copies a folder or a file with all that is in it, without a second copy of the bytes where the file system can. */
export function copyFolder(from: string, to: string, { except = [], shared = [] }: CopyOptions = {}): void {
  const left = except.map((name) => path.join(from, name))
  const sharedFolders = shared.map((name) => path.join(from, name) + path.sep)
  fs.cpSync(from, to, {
    recursive: true,
    mode: fs.constants.COPYFILE_FICLONE,
    filter: (source, target) => {
      if (left.includes(source)) return false
      const isShared = sharedFolders.some((folder) => source.startsWith(folder)) && !fs.statSync(source).isDirectory()
      return !(isShared && link(source, target))
    },
  })
}

/** Whether a file could be linked, which it cannot between two file systems. */
function link(source: string, target: string): boolean {
  try {
    fs.linkSync(source, target)
    return true
  } catch {
    return false
  }
}
