import { createContext, useContext } from 'react'
import { useStore, type StoreApi } from 'zustand'
import type { DatasetInfo } from '../../../contract/publication.ts'
import type { CasefileDocument } from '../../../contract/studio/casefile-document.ts'
import type { StudioCasefile } from '../../../contract/studio/casefile.ts'
import type { CompassWarning } from '../../../contract/studio/design-view.ts'
import type { Draft } from './draft-store.ts'

/** What every part of the wizard works on. */
export interface Wizard {
  casefile: StudioCasefile
  store: StoreApi<Draft>
  dataset: DatasetInfo | null
  setDataset: (dataset: DatasetInfo) => void
  document: CasefileDocument
  /** What stands between the draft and its lock, and what the data warn of. */
  issues: CompassWarning[]
}

export const WizardContext = createContext<Wizard | null>(null)

export function useWizard(): Wizard {
  const wizard = useContext(WizardContext)
  if (wizard === null) throw new Error('A part of the wizard stands outside it.')
  return wizard
}

/** The revision that the server has: what is asked of the server is asked again when it counts up. */
export function useRevision(): number {
  return useStore(useWizard().store, ({ revision }) => revision)
}
