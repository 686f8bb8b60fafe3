import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { Link, useLocation, useNavigationType } from 'react-router-dom'
import { focusHeading } from './focus.ts'

interface ScreenProps {
  /** The last part of the path, and the page's title. */
  title: string
  /** The parts of the path before it, after the area. */
  crumbs?: { label: string; to: string }[]
  /** The area the screen belongs to, and where it begins. */
  area?: { label: string; to: string }
  /** Where the thing stands: a tag, when it was saved. */
  status?: ReactNode
  actions?: ReactNode
  /** A screen that lays out the whole sheet by itself. */
  bare?: boolean
  children: ReactNode
}

const STUDIO = { label: 'Studio', to: '/studio' }

/**
 * One screen in the frame: the bar with path, status and actions, and the sheet below. After going from one screen to
 * another the focus stands on the new heading, and the window at its top.
 */
export function Screen({ title, crumbs = [], area = STUDIO, status, actions, bare = false, children }: ScreenProps) {
  const main = useRef<HTMLElement>(null)
  const { key, pathname } = useLocation()
  const isBack = useNavigationType() === 'POP'
  useLayoutEffect(() => {
    if (key === 'default') return
    // Going back, the browser itself returns to where the reader was.
    if (!isBack) window.scrollTo(0, 0)
    focusHeading(main.current)
    // Only where the screen is new: what changes in the address later must not take the focus away.
  }, [pathname])
  useEffect(() => {
    document.title = `${title} | ${area.label} | Policy Casefiles`
  }, [title, area.label])
  return (
    <>
      <header className="studio-bar">
        <nav aria-label="Path">
          <ol className="studio-crumbs">
            {[area, ...crumbs].map(({ label, to }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
            <li aria-current="page">{title}</li>
          </ol>
        </nav>
        <div className="studio-bar-end">
          {status}
          {actions}
        </div>
      </header>
      <main className={bare ? 'studio-main studio-main-bare' : 'studio-main'} id="main" ref={main} tabIndex={-1}>
        {children}
      </main>
    </>
  )
}
