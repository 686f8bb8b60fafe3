import fs from 'node:fs'

/** Memory pages of Linux; the figure in `statm` counts them. */
const PAGE_BYTES = 4096

/** Resident memory of another process in bytes, undefined where the platform has no `/proc` or the process is gone. */
export function residentBytes(pid: number): number | undefined {
  try {
    return Number(fs.readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES
  } catch {
    return undefined
  }
}
