import { Component, type ReactNode } from 'react'
import { queryClient } from './query-client.ts'

interface State {
  hasFailed: boolean
}

/** After an unexpected failure: what happened, and two ways on. React itself writes the error to the browser's log. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { hasFailed: false }

  static getDerivedStateFromError(): State {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? <ErrorScreen onRetry={this.#retry} /> : this.props.children
  }

  /** Forgets every answer first: a malformed one that stayed in the cache would fail the same screen again. */
  readonly #retry = () => {
    void queryClient.resetQueries()
    this.setState({ hasFailed: false })
  }
}

/** The words are the specification's. */
function ErrorScreen({ onRetry }: { onRetry: () => void }) {
  return (
    <main className="studio-message" role="alert">
      <h1>Something went wrong</h1>
      <p>We encountered an unexpected error. This has been logged and we'll look into it.</p>
      <p className="button-row">
        <button type="button" className="button button-primary" onClick={onRetry}>
          Try Again
        </button>
        <a className="button button-secondary" href="/">
          Go Home
        </a>
      </p>
    </main>
  )
}
