import { Screen } from '../ui/screen.tsx'

/** A guarded address without a screen. */
export function NotFound() {
  return (
    <Screen title="Page not found">
      <div className="empty-state">
        <p className="not-found-code" aria-hidden="true">
          404
        </p>
        <h1 className="studio-title">Page not found</h1>
        <p>The address may be old or mistyped. Casefiles keep their number for good, so a search for it finds them.</p>
        <p className="button-row">
          <a className="button button-primary" href="/">
            Return home
          </a>
        </p>
      </div>
    </Screen>
  )
}
