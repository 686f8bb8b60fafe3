import type { DeclaredDeviation, DesignDocument } from '../../../contract/design.ts'
import type { Db } from '../../base/db/schema.ts'
import { ServerError } from '../../base/errors.ts'
import { reportDeviations } from '../publications/deviation-report.ts'
import { findLocks } from './lock.repository.ts'

/** One field of a design that is not what the version before locked. */
export interface DesignChange {
  field: string
  before: string
  after: string
}

/** What differs from the lock of the version before; nothing for a first version. */
export async function changesSinceLock(
  db: Db,
  slug: string,
  version: number,
  design: DesignDocument,
): Promise<DesignChange[]> {
  const before = (await findLocks(db, slug)).findLast((lock) => lock.version < version)
  if (!before) return []
  return reportDeviations(JSON.parse(before.design_json) as DesignDocument, design)
    .filter(({ state }) => state !== 'same')
    .map(({ field, locked, reported }) => ({ field, before: locked, after: reported }))
}

/**
 * The design with the reasons for exactly those fields that differ from the version before; reasons for anything else
 * fall away.
 *
 * @throws {ServerError} `lock/undeclared-change` with every field that differs and has no reason
 */
export function declareChanges(
  design: DesignDocument,
  changes: readonly DesignChange[],
  given: readonly DeclaredDeviation[],
): DesignDocument {
  const reasons = new Map(given.map(({ field, why }) => [field, why]))
  const missing = changes.filter(({ field }) => !reasons.has(field))
  if (missing.length > 0) throw undeclaredChange(missing)
  const { deviations: _, ...own } = design
  const deviations = changes.map(({ field }) => ({ field, why: reasons.get(field)! }))
  return deviations.length === 0 ? own : { ...own, deviations }
}

function undeclaredChange(changes: readonly DesignChange[]): ServerError {
  return new ServerError(
    'lock/undeclared-change',
    `Give a reason for each change from the locked version before: ${changes.map(({ field }) => field).join(', ')}.`,
    changes.map(({ field }) => ({ path: field, message: 'differs from the version before and has no reason yet' })),
  )
}

export interface LockHistory {
  /** As it was decided before anything was run. */
  first: DesignDocument
  /** Reasons declared since, by field; a later version's word counts. */
  reasons: Record<string, string>
}

/** The first locked design of a casefile, with every reason that the versions up to one have declared. */
export async function readLockHistory(db: Db, slug: string, version: number): Promise<LockHistory> {
  const locks = (await findLocks(db, slug)).filter((lock) => lock.version <= version)
  const designs = locks.map(({ design_json }) => JSON.parse(design_json) as DesignDocument)
  const declared = designs.flatMap(({ deviations = [] }) => deviations)
  return { first: designs[0], reasons: Object.fromEntries(declared.map(({ field, why }) => [field, why])) }
}
