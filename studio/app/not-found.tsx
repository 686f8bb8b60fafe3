import { Screen } from '../ui/screen.tsx'

/** A guarded address without a screen. */
export function NotFound() {
  return (
    <Screen title="Page not found">
      <div className="studio-message">
        <h1>Page not found</h1>
        <p>There is no screen at this address.</p>
        <p className="button-row">
          <a className="button button-primary" href="/">
            Return home
          </a>
        </p>
      </div>
    </Screen>
  )
}
