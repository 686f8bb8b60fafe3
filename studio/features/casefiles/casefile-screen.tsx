import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { StudioCasefile } from '../../../contract/studio/casefile.ts'
import { ApiError } from '../../app/api-error.ts'
import { Screen } from '../../ui/screen.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { casefileQuery } from './casefile-api.ts'
import { screenOf } from './casefile-screens.ts'

interface CasefileScreenProps {
  id: string
  /** Of the screen, while its casefile is on its way. */
  title: string
  children: (casefile: StudioCasefile) => ReactNode
}

/** A screen about one casefile: loads it, says why where it cannot. What is shown already stays while it is asked again. */
export function CasefileScreen({ id, title, children }: CasefileScreenProps) {
  const { data, error, refetch } = useQuery(casefileQuery(id))
  if (data) return children(data)
  const isUnknown = error instanceof ApiError && error.refusal.status === 404
  return (
    <Screen title={title} crumbs={[{ label: id, to: '/studio/casefiles' }]}>
      <h1 className="visually-hidden">{title}</h1>
      {error ? (
        <ErrorState
          title={isUnknown ? 'Casefile not found' : 'Failed to load casefile'}
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton lines={6} />
      )}
    </Screen>
  )
}

/** The part of the path that names the casefile. */
export function casefileCrumbs(casefile: StudioCasefile) {
  return [{ label: `${casefile.docket} ${casefile.title}`, to: screenOf(casefile) }]
}
