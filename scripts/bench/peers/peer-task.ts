import type { NextRun } from '../workload.ts'
import type { Columns } from './r-session.ts'

/** A task of ours beside the same task of a peer, on the same data in one run. */
export interface PeerTask {
  id: string
  task: string
  size: string
  /** The R package that it needs. */
  package: string
  /** Largest share of the peer's time. */
  goal: number
  /** When both were last measured side by side, and what came out, seconds; stands in where the package is not installed. */
  stored: { date: string; peer: number; ours: number }
  /** Makes the data; runs are timed, making them and `value` are not. */
  prepare: () => { columns: Columns; r: string; nextRun: NextRun; value: () => number }
}

/** The run of which the stored times are: fixest 0.12.2, did 2.5.1, rdrobust 4.0.0, MatchIt 4.7.2; R 4.2.2, Node 24.21. */
export const STORED_DATE = '22 November 2026'
