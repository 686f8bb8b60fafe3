import { durableFiles, type DurableFiles } from '../../server/base/store/durable-files.ts'

/** File operations that die at the nth step, as a process that is killed does; a write it dies in leaves half of the bytes. */
export function dyingFiles(steps: number): DurableFiles {
  let left = steps
  const step = (): void => {
    if (left-- <= 0) throw new Error('killed')
  }
  return {
    write: (file, bytes, time) => {
      if (left === 0) durableFiles.write(file, bytes.subarray(0, bytes.length / 2), time)
      step()
      durableFiles.write(file, bytes, time)
    },
    rename: (from, to) => {
      step()
      durableFiles.rename(from, to)
    },
    syncFolder: step,
    writeSoon: (file, bytes, time) => {
      if (left === 0) durableFiles.writeSoon(file, bytes.subarray(0, bytes.length / 2), time)
      step()
      durableFiles.writeSoon(file, bytes, time)
    },
    syncAll: () => {
      step()
      return true
    },
  }
}
