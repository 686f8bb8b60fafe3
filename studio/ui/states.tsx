import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'

/** What stands where something is loading. Drawn after 300 ms, so that a quick answer does not flicker. */
export function Skeleton({ lines = 4, label = 'Loading…' }: { lines?: number; label?: string }) {
  return (
    <div className="skeleton-lines" role="status">
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className="skeleton-line" />
      ))}
    </div>
  )
}

interface EmptyStateProps {
  title: string
  children?: ReactNode
  /** A way on. */
  action?: ReactNode
}

/** Says that there is nothing, which is an answer too. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="empty-state">
      <h2>{title}</h2>
      {children ? <p>{children}</p> : null}
      {action ? <p className="button-row">{action}</p> : null}
    </div>
  )
}

/** What could not be loaded, why, and the way to ask again. `title` is the specification's sentence. */
export function ErrorState({ title, error, onRetry }: { title: string; error: Error; onRetry: () => void }) {
  return (
    <div className="error-state">
      <Alert kind="error">
        <strong>{title}</strong>
        <p>{error.message}</p>
      </Alert>
      <Button variant="primary" onClick={onRetry}>
        Try Again
      </Button>
    </div>
  )
}

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
