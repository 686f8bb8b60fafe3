import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState, Skeleton } from '../../ui/states.tsx'

interface LoadedProps<Data> {
  query: UseQueryResult<Data>
  /** What is said where it cannot be loaded. */
  title: string
  children: (data: Data) => ReactNode
}

/** What was asked for, once it is there; until then a skeleton, or why it is not and the way to ask again. */
export function Loaded<Data>({ query: { data, error, refetch }, title, children }: LoadedProps<Data>) {
  if (data !== undefined) return children(data)
  return error ? <ErrorState title={title} error={error} onRetry={() => void refetch()} /> : <Skeleton lines={6} />
}
