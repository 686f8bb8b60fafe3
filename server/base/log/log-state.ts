import type { EventEmitter } from 'node:events'

/** Whether the log can be written. */
export interface LogState {
  /** Lines that were lost since the start. */
  dropped(): number
  /** Why the last line could not be written; null while lines are written. */
  failure(): string | null
  /** Counts what a destination drops, and keeps its failures from ending the process. */
  watch(destination: EventEmitter): void
  /** Writes lines to a destination that may refuse at once, as one does that could not be opened. */
  attempt(lines: string, write: () => unknown): void
}

export function openLogState(): LogState {
  let dropped = 0
  /** By destination: one that works says nothing about another. */
  const failures = new Map<EventEmitter, string>()
  return {
    dropped: () => dropped,
    failure: () => [...failures.values()][0] ?? null,
    watch(destination) {
      destination.on('error', (error: NodeJS.ErrnoException) => failures.set(destination, error.code ?? error.message))
      destination.on('drop', (lines: string) => (dropped += countLines(lines)))
      destination.on('write', () => failures.delete(destination))
    },
    attempt(lines, write) {
      try {
        write()
      } catch {
        dropped += countLines(lines)
      }
    },
  }
}

const countLines = (lines: string): number => lines.split('\n').length - 1
