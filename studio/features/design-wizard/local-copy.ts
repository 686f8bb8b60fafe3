import type { CasefileDocument } from '../../../contract/studio/casefile-document.ts'

/** Changes that the server does not have yet, with what they were made from. */
export interface LocalCopy {
  revision: number
  base: CasefileDocument
  document: CasefileDocument
}

const keyOf = (id: string) => `casefile_changes_${id}`

/** Keeps unsaved changes in this browser until they are saved. A full or refused storage only loses this safety. */
export function keepLocalCopy(id: string, copy: LocalCopy): void {
  try {
    localStorage.setItem(keyOf(id), JSON.stringify(copy))
  } catch {
    return
  }
}

export function readLocalCopy(id: string): LocalCopy | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(id)) ?? 'null') as LocalCopy | null
  } catch {
    return null
  }
}

export function dropLocalCopy(id: string): void {
  localStorage.removeItem(keyOf(id))
}
