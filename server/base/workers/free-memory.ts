import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Collects the garbage of this thread and gives its pages back to the system. V8 does so by itself only while something
 * runs: a thread that falls idle after a large piece of work kept half a gigabyte.
 */
export function freeMemory(): void {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  collect()
}
