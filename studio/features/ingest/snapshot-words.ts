import type { LockRequest } from './ingest-api.ts'

/** The parts of a snapshot that an analyst reads and mends; lists have one entry on each line. */
export interface SnapshotWords {
  title: string
  intent: string
  outcomes: string
  beneficiaries: string
}

export function snapshotWords({ title, outcomes, design_snapshot_meta: meta }: LockRequest): SnapshotWords {
  return {
    title: title ?? '',
    intent: meta?.policy_intent ?? '',
    outcomes: (outcomes ?? []).join('\n'),
    beneficiaries: (meta?.beneficiaries ?? []).join('\n'),
  }
}

/** The lock with what was written; empty lines are left out. */
export function withWords(
  request: LockRequest,
  { title, intent, outcomes, beneficiaries }: SnapshotWords,
): LockRequest {
  return {
    ...request,
    title: title.trim(),
    outcomes: linesOf(outcomes),
    design_snapshot_meta: {
      ...request.design_snapshot_meta,
      policy_intent: intent.trim(),
      beneficiaries: linesOf(beneficiaries),
    },
  }
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
