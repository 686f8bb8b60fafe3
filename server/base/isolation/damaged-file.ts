import { EngineError } from '@casefiles/engine/analysis'

/** What is said of a file that breaks off or contradicts itself. */
export function damagedFile(kind: string, reason: string): EngineError {
  return new EngineError('file/damaged', `The ${kind} cannot be read to its end: ${reason}.`, {
    hint: 'Save or download it again; a transfer that broke off is the usual cause.',
  })
}
