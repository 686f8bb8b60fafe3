import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useState } from 'react'
import { type StoreApi, useStore } from 'zustand'
import type { DataProfile } from '../../../contract/studio/dataset.ts'
import type { DatasetInfo } from '../../../contract/publication.ts'
import type { CasefileDocument } from '../../../contract/studio/casefile-document.ts'
import type { StudioCasefile } from '../../../contract/studio/casefile.ts'
import type { CompassWarning } from '../../../contract/studio/design-view.ts'
import { casefileQuery } from '../casefiles/casefile-api.ts'
import type { Draft } from './draft-store.ts'
import { chooseDataset, datasetQuery, datasetsQuery } from './wizard-api.ts'

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

/** What the columns of the chosen data hold, as far as it is shown; undefined without data and until it is known. */
export function useProfile(): DataProfile | undefined {
  const { casefile, dataset } = useWizard()
  const asked = datasetQuery(dataset?.sha256 ?? '', casefile.id)
  return useQuery({ ...asked, enabled: dataset !== null }).data?.profile
}

/** Chooses for the casefile, true once it is done; the fields' pickers offer the new columns at once. */
export function useChoose(onDone: () => void) {
  const { casefile, store, setDataset } = useWizard()
  const client = useQueryClient()
  const [error, setError] = useState<Error | null>(null)
  async function choose({ id, sha256 }: { id: string; sha256: string }): Promise<boolean> {
    setError(null)
    try {
      await store.getState().saveAside((revision) => chooseDataset(casefile.id, { id, sha256, revision }))
      const { dataset } = await client.fetchQuery({ ...casefileQuery(casefile.id), staleTime: 0 })
      if (dataset) setDataset(dataset)
      void client.invalidateQueries({ queryKey: datasetsQuery.queryKey })
      onDone()
      return true
    } catch (failure) {
      setError(failure as Error)
      return false
    }
  }
  return { choose, error }
}
