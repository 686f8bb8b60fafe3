import fs from 'node:fs/promises'
import path from 'node:path'
import type { SystemState } from '../../../../contract/admin/system.ts'
import { freeSpace } from '../../../base/disk/free-space.ts'

/** What lies in the data folder, by kind. */
const KINDS: readonly [kind: string, what: string][] = [
  ['casefiles.sqlite', 'Database'],
  ['publications', 'Published documents'],
  ['datasets', 'Data sets'],
  ['artifacts', 'Policy texts'],
  ['site', 'Releases of the public pages'],
  ['site-app', 'Built page templates'],
  ['previews', 'What a server that renders nothing shows previews with'],
  ['backups', 'Backups'],
  ['restore', 'What the last restore replaced'],
  ['uploads', 'Uploads under way'],
  ['outbox', 'Emails that no mail server took'],
  ['logs', 'Logs'],
]

export async function measureStorage(dataFolder: string): Promise<SystemState['storage']> {
  const measured = await Promise.all(
    KINDS.map(async ([kind, what]) => ({ kind, what, ...(await measure(path.join(dataFolder, kind))) })),
  )
  return measured.filter(({ files }) => files > 0)
}

export async function measureDisk(dataFolder: string): Promise<SystemState['disk']> {
  const { free, total } = await freeSpace(dataFolder)
  return { free_bytes: free, total_bytes: total }
}

/** Files that backups share are counted once. */
async function measure(place: string, seen = new Set<number>()): Promise<{ files: number; bytes: number }> {
  const found = await fs.lstat(place).catch(() => null)
  if (found?.isFile()) {
    if (seen.has(found.ino)) return { files: 1, bytes: 0 }
    seen.add(found.ino)
    return { files: 1, bytes: found.size }
  }
  if (!found?.isDirectory()) return { files: 0, bytes: 0 }
  const sum = { files: 0, bytes: 0 }
  for (const name of await fs.readdir(place)) {
    const { files, bytes } = await measure(path.join(place, name), seen)
    sum.files += files
    sum.bytes += bytes
  }
  return sum
}
