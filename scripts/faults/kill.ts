/** A server that was killed, and what became of it. */
export interface Kill {
  /** In the middle of what. */
  operation: string
  /** How long after its beginning, milliseconds. */
  atMs: number
  /** Whether it had ended before: the kill then came a moment after it. */
  isDone: boolean
  /** The next start was killed too, so many milliseconds after it began. */
  again?: number
  /** What is lost, broken or left behind after the next start, in sentences. */
  losses: string[]
  /** From the next start until everything was asked for and there, milliseconds. */
  wholeMs: number
}

export interface KillOptions {
  kills: number
  /** Decides operations, moments and names of machines. */
  seed: number
  /** Whether no further one may begin. */
  isOver(): boolean
  onKill(kill: Kill): void
}
