import fs from 'node:fs'
import type { DurableFiles } from '../../server/base/store/durable-files.ts'

/** The same writes without waiting for the disk, for tests that are about something else and write thousands of objects. */
export const unsyncedFiles: DurableFiles = {
  write: (file, bytes, time) => {
    fs.writeFileSync(file, bytes, { flag: 'wx' })
    fs.utimesSync(file, time, time)
  },
  rename: fs.renameSync,
  syncFolder: () => {},
  writeSoon: (file, bytes, time) => unsyncedFiles.write(file, bytes, time),
  syncAll: () => true,
}
