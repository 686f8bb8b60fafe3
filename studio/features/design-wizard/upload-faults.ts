import { MENDS, REPAIR_IDS, type RepairId } from '@casefiles/engine/repairs'
import { ApiError } from '../../app/api-error.ts'

/** A fault of a file that was refused, with the repairs of which one may be accepted. */
export interface UploadFault {
  message: string
  /** None where the file itself must be changed. */
  repairs: RepairId[]
}

/** The faults that a refused upload tells; none where it failed for something else. */
export function uploadFaults(failure: unknown): UploadFault[] {
  if (!(failure instanceof ApiError) || failure.refusal.code !== 'dataset/unreadable') return []
  const faults = new Map<string, RepairId[]>()
  for (const { path, message } of failure.refusal.issues ?? []) {
    const repair = REPAIR_IDS.find((id) => path === `repairs.${id}`)
    faults.set(message, [...(faults.get(message) ?? []), ...(repair ? [repair] : [])])
  }
  return [...faults].map(([message, repairs]) => ({ message, repairs }))
}

/** The repairs that are accepted once one is chosen or taken back; another one of the same fault makes way. */
export function withRepair(accepted: readonly RepairId[], id: RepairId, isAccepted: boolean): RepairId[] {
  const others = accepted.filter((one) => MENDS[one] !== MENDS[id])
  return isAccepted ? [...others, id] : others
}

/** Why the file cannot be read yet; undefined where it can be. */
export function whyNotYet(faults: readonly UploadFault[], accepted: readonly RepairId[]): string | undefined {
  if (faults.some(({ repairs }) => repairs.length === 0))
    return 'One fault can be mended in the file alone. Change it there, and choose it again.'
  const left = faults.filter(({ repairs }) => !repairs.some((id) => accepted.includes(id))).length
  if (left === 0) return undefined
  return left === 1 ? 'Accept a repair for one more fault first.' : `Accept a repair for ${left} more faults first.`
}
