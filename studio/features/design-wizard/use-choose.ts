import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { casefileQuery } from '../casefiles/casefile-api.ts'
import { useWizard } from './draft-context.tsx'
import { chooseDataset, datasetsQuery } from './wizard-api.ts'

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
