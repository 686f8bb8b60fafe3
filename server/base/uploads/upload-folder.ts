import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

/** Where uploads stand until it is known what they are. */
export interface UploadFolder {
  /** A path that nothing has yet; no part of it comes from a sender. */
  newFile(): string
  /** Removes a file that was made under such a path, if it is still there. */
  remove(file: string): Promise<void>
}

const DAY_MS = 86_400_000

/** Opens the folder and removes what a crash left there more than a day ago. */
export function openUploadFolder(folder: string): UploadFolder {
  fs.mkdirSync(folder, { recursive: true })
  for (const name of fs.readdirSync(folder)) {
    const file = path.join(folder, name)
    if (Date.now() - fs.statSync(file).mtimeMs > DAY_MS) fs.rmSync(file, { force: true })
  }
  return {
    newFile: () => path.join(folder, `${randomUUID()}.part`),
    remove: (file) => fs.promises.rm(file, { force: true }),
  }
}
