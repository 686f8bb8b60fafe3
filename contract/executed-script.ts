import type { ReplicationRecord } from './replication.ts'

export type ExecutedScript = ReplicationRecord['scripts'][number]

/** A script as it is written now, and what it was written from, by fingerprint: server and browser hash differently. */
export interface ScriptIdentity {
  file: string
  sha256: string
  designSha256: string
  dataSha256: string
}

/**
 * The record's line on a script, when it is about this very script, design and result; null otherwise, and the script is
 * then only generated.
 *
 * @param ours the run's primary estimate
 */
export function findExecutedScript(
  record: ReplicationRecord,
  { file, sha256, designSha256, dataSha256 }: ScriptIdentity,
  ours: ComparedResult,
): ExecutedScript | null {
  if (record.design_sha256 !== designSha256 || record.data_sha256 !== dataSha256) return null
  const found = record.scripts.find((script) => script.file === file && script.sha256 === sha256)
  if (!found) return null
  const isSame = [record.ours, found.theirs].every(
    (result) => largestDifference(ours, resultOf(result)) <= REPLICATION_TOLERANCE,
  )
  return isSame ? found : null
}

function resultOf({ estimate, conf_low, conf_high }: ReplicationRecord['ours']): ComparedResult {
  return { value: estimate, ci: [conf_low, conf_high] }
}

/** An estimate as results are compared: what is not finite has no number. */
export function resultOfEstimate({ value, ci }: ComparedResult): ComparedResult {
  const finite = (one: number | null) => (one !== null && Number.isFinite(one) ? one : null)
  return { value: finite(value), ci: [finite(ci[0]), finite(ci[1])] }
}

/** A result as two pieces of software are compared by it; null = not defined, or without a bound. */
export interface ComparedResult {
  value: number | null
  ci: [number | null, number | null]
}

/** Six digits: what a reader could see differ in a published number would be far larger. */
export const REPLICATION_TOLERANCE = 1e-6

/**
 * The largest relative difference between two results over value and limits; Infinity where one has a number and the
 * other has none. A zero is judged against the interval's width.
 */
export function largestDifference(ours: ComparedResult, theirs: ComparedResult): number {
  const pairs: [number | null, number | null][] = [
    [ours.value, theirs.value],
    [ours.ci[0], theirs.ci[0]],
    [ours.ci[1], theirs.ci[1]],
  ]
  const [low, high] = ours.ci
  const width = low === null || high === null ? 1 : high - low || 1
  return Math.max(...pairs.map(([a, b]) => relativeDifference(a, b, width)))
}

function relativeDifference(a: number | null, b: number | null, width: number): number {
  if (a === null || b === null) return a === b ? 0 : Infinity
  return Math.abs(a - b) / (Math.abs(a) || width)
}
