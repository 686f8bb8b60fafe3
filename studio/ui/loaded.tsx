import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState, Skeleton } from './states.tsx'

interface LoadedProps<Data> {
  query: UseQueryResult<Data>
  /** What is said where it cannot be loaded. */
  title: string
  /** Lines of the skeleton, about as many as there will be. */
  lines?: number
  children: (data: Data) => ReactNode
}

/** What was asked for, once it is there; until then a skeleton, or why it is not and the way to ask again. */
export function Loaded<Data>({ query, title, lines = 6, children }: LoadedProps<Data>) {
  const { data, error, refetch } = query
  if (data !== undefined) return children(data)
  return error ? <ErrorState title={title} error={error} onRetry={() => void refetch()} /> : <Skeleton lines={lines} />
}
