/** One row of the table: a task of ours beside a peer's, on data of the same kind and size. */
export interface Workload {
  /** Given to `--only`. */
  id: string
  /** What is computed. */
  task: string
  /** The peer's call that the time stands for. */
  peer: string
  size: string
  /** Median seconds on the peers' machine (docs/benchmarks.md says which). */
  peerSeconds: number
  /** Largest share of the peer's time, both divided by the baseline of their machine. */
  target: number
  /** Timed repetitions after one warm-up; 5 unless given. */
  repetitions?: number
  /** How often one timing runs the task, where a single one is too short for the clock; 1 unless given. */
  calls?: number
  /** Left out by `--quick`. */
  isSlow?: boolean
  /** Whether it reads the reference data, which are not part of the project. */
  needsReference?: boolean
  /** Makes the data, and hands out one run after another; a run is timed, making it is not. */
  prepare: () => NextRun
}

/** The next run, on data that no run has seen: what the engine remembers of data it has met must not be timed. */
export type NextRun = () => () => unknown

/** Runs on a copy each of some data. */
export function onCopies<Data>(data: Data, run: (data: Data) => unknown): NextRun {
  return () => {
    const copy = structuredClone(data)
    return () => run(copy)
  }
}

/** Targets: no slower than the peer; a quarter of it; a fiftieth where the peer is slow by method. */
export const PAR = 1
export const QUARTER = 0.25
export const FIFTIETH = 0.02
