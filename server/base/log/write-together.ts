/** Milliseconds that a line waits for others: a busy server writes once for all of them, and a process that is killed loses no more. */
const WAIT_MS = 10
/** Characters that are written without waiting any longer. */
const ENOUGH = 16_384

export interface TogetherWriter {
  write(line: string): void
  /** Writes what waits, at once. */
  flush(): void
}

/** Gathers lines that come close to each other: each write costs a call of the system, whatever its length. */
export function writeTogether(write: (lines: string) => void): TogetherWriter {
  let waiting = ''
  let timer: NodeJS.Timeout | undefined

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    const lines = waiting
    waiting = ''
    if (lines !== '') write(lines)
  }

  return {
    write(line) {
      waiting += line
      if (waiting.length >= ENOUGH) flush()
      else timer ??= setTimeout(flush, WAIT_MS).unref()
    },
    flush,
  }
}
