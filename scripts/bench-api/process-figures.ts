import fs from 'node:fs'

/** Ticks in which Linux counts processor time, whatever the kernel's own clock. */
const TICKS_PER_SECOND = 100

/** Processor time that a process took so far, in user and system; null where the system does not say. */
export function processorSeconds(pid: number): number | null {
  const line = readOf(pid, 'stat')
  if (line === null) return null
  // The name before may hold anything, a bracket too.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

function readOf(pid: number, file: string): string | null {
  try {
    return fs.readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return null
  }
}
