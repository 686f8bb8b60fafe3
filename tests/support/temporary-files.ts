import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const MEMORY = '/dev/shm'
/** What a run of all tests has in temporary folders at a time, several times over. */
const ENOUGH_BYTES = 4 * 1024 ** 3

/**
 * Lets this process and those that it starts keep temporary files in memory, where the machine has room for them: tests make
 * thousands of small databases and stores, and waiting until a disk has each of their bytes was half of what they took.
 * The folder goes when the process ends. Elsewhere nothing changes.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR !== undefined || !hasRoom()) return
  const folder = fs.mkdtempSync(path.join(MEMORY, 'casefiles-tests-'))
  process.env.TMPDIR = folder
  process.on('exit', () => fs.rmSync(folder, { recursive: true, force: true }))
}

function hasRoom(): boolean {
  try {
    fs.accessSync(MEMORY, fs.constants.W_OK)
    const { bavail, bsize } = fs.statfsSync(MEMORY)
    return bavail * bsize >= ENOUGH_BYTES && os.freemem() >= ENOUGH_BYTES
  } catch {
    return false
  }
}
