import fs from 'node:fs'
import path from 'node:path'

/**
 * Copies a folder or a file with all that is in it, without a second copy of the bytes where the file system can.
 *
 * @param except names in the folder that are left out
 */
export function copyFolder(from: string, to: string, except: readonly string[] = []): void {
  const left = except.map((name) => path.join(from, name))
  fs.cpSync(from, to, {
    recursive: true,
    mode: fs.constants.COPYFILE_FICLONE,
    filter: (source) => !left.includes(source),
  })
}
