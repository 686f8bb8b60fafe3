import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { useStore } from 'zustand'
import type { StudioCasefile } from '../../../contract/studio/casefile.ts'
import { ApiError } from '../../app/api-error.ts'
import { Screen } from '../../ui/screen.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { announce } from '../../ui/toasts.tsx'
import { casefilesChanged, casefileQuery } from '../casefiles/casefile-api.ts'
import { WizardContext } from './draft-context.tsx'
import { createDraft } from './draft-store.ts'
import { mergedWords } from './merge.ts'
import { currentIssues } from './step-status.ts'
import { compassQuery, saveDocument } from './wizard-api.ts'
import { WizardScreen } from './wizard-screen.tsx'

/** The Design Wizard of one casefile, as the server has it when it is opened. */
export function DesignWizard() {
  const id = useParams().id!
  // The document is taken over once; from then on the draft's own store has it.
  const { data, error, refetch } = useQuery({ ...casefileQuery(id), staleTime: 0, refetchOnWindowFocus: false })
  const isFresh = useQuery({ ...casefileQuery(id), enabled: false }).isFetchedAfterMount
  if (data && isFresh && data.status !== 'draft') return <Navigate to={`/studio/casefiles/${id}/lock`} replace />
  if (data && isFresh) return <OpenDraft key={id} casefile={data} />
  return (
    <Screen title="Design">
      {error ? (
        <ErrorState
          title={isUnknown(error) ? 'Casefile not found' : 'Failed to load casefile'}
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton lines={8} />
      )}
    </Screen>
  )
}

const isUnknown = (error: Error) => error instanceof ApiError && error.refusal.status === 404

function OpenDraft({ casefile }: { casefile: StudioCasefile }) {
  const client = useQueryClient()
  const { id } = casefile
  const [store] = useState(() =>
    createDraft(casefile, {
      save: (revision, document) => saveDocument(id, revision, document),
      load: () => client.fetchQuery({ ...casefileQuery(id), staleTime: 0 }),
      merged: (by, fields) => announce(mergedWords(by, fields)),
      failureOf,
      now: () => Date.now(),
    }),
  )
  const [dataset, setDataset] = useState(casefile.dataset)
  const document = useStore(store, ({ history }) => history.present)
  const found = useStore(store, ({ issues }) => issues)
  const revision = useStore(store, (draft) => draft.revision)
  const warnings = useQuery(compassQuery(id, revision)).data?.warnings
  const issues = useMemo(() => [...currentIssues(document, found), ...(warnings ?? [])], [document, found, warnings])
  useEffect(() => {
    const flush = () => store.getState().flush()
    const flushNow = () => void flush()
    window.addEventListener('online', flushNow)
    return () => {
      window.removeEventListener('online', flushNow)
      // Lists and the sidebar show the title too.
      void flush().finally(() => casefilesChanged(client))
    }
  }, [store, client, id])
  const wizard = { casefile, store, dataset, setDataset, document, issues }
  return (
    <WizardContext.Provider value={wizard}>
      <WizardScreen />
    </WizardContext.Provider>
  )
}

/** What a failed save means: somebody was faster, no answer came, or the server says no. */
export function failureOf(error: unknown): 'conflict' | 'offline' | 'refused' {
  if (!(error instanceof ApiError)) return 'offline'
  if (error.refusal.code === 'casefile/edited-meanwhile') return 'conflict'
  return error.refusal.status >= 500 || error.refusal.status === 429 ? 'offline' : 'refused'
}
