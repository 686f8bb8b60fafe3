import { useLocation } from 'react-router-dom'
import { Screen } from '../ui/screen.tsx'

const AREAS: Readonly<Record<string, string>> = { admin: 'Admin', review: 'Review', account: 'Account' }

/** A guarded address without a screen, in the area that its address begins with. */
export function NotFound() {
  const [, first = ''] = useLocation().pathname.split('/')
  const area = first in AREAS ? { area: { label: AREAS[first], to: `/${first}` } } : {}
  return (
    <Screen title="Page not found" {...area}>
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
