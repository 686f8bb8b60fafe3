import { useMutation } from '@tanstack/react-query'
import { type ReactNode, type RefObject, type SubmitEvent, Suspense, useEffect, useRef, useState } from 'react'
import { NavLink, Outlet, useLocation, Link } from 'react-router-dom'
import { FRESH_MINUTES } from '../../contract/access.ts'
import { BrandMark } from '../../ui/frame/icons.tsx'
import { CodeField } from '../forms/code-field.tsx'
import { PresentPasswordField } from '../forms/password-fields.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { focusHeading } from '../ui/focus.ts'
import { MenuIcon } from '../ui/icons.tsx'
import { Skeleton } from '../ui/states.tsx'
import { ThemeButton } from '../ui/theme-button.tsx'
import { ToastRegion } from '../ui/toasts.tsx'
import { UpgradeModal } from '../ui/upgrade-prompt.tsx'
import { callApi } from './api.ts'
import { ApiError } from './api-error.ts'
import { answerFreshSignIn, useFreshSignIn } from './fresh-sign-in.ts'
import { ProviderButton } from './provider-sign-in.tsx'
import { useSession } from './session.ts'
import { useUpgrade } from './upgrade.ts'

interface FrameProps {
  /** Name of the area, beside the mark. */
  area: string
  /** What the area's navigation lists. */
  children: ReactNode
}

/** Sidebar and sheet of an area. Under 800 px the sidebar is a bar with a menu. */
export function Frame({ area, children }: FrameProps) {
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const { pathname } = useLocation()
  useKeptFocus(frame)
  useEffect(() => setIsMenuOpen(false), [pathname])
  return (
    <div className="studio-frame" ref={frame}>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <aside className="studio-side" aria-label="Sidebar" data-menu={isMenuOpen ? 'open' : 'closed'}>
        <div className="studio-side-head">
          <a className="studio-brand" href="/" aria-label={`Policy Casefiles, ${area}`}>
            <BrandMark />
            {area}
          </a>
          <ThemeButton />
          <Button
            className="studio-menu-button"
            aria-expanded={isMenuOpen}
            aria-controls="studio-menu"
            onClick={() => setIsMenuOpen(!isMenuOpen)}
          >
            <MenuIcon />
            Menu
          </Button>
        </div>
        <div className="studio-menu" id="studio-menu">
          <nav aria-label={area}>{children}</nav>
          <AccountMenu />
        </div>
      </aside>
      <div className="studio-sheet">
        <Suspense fallback={<Waiting />}>
          <Outlet />
        </Suspense>
      </div>
      <ToastRegion />
      <UpgradeRegion />
      <FreshSignInRegion />
    </div>
  )
}

/** Who is signed in, the way to the public pages, and the two ways to sign out. */
function AccountMenu() {
  const { user, signOut, signOutEverywhere } = useSession()
  const name = user?.name || user?.email || ''
  return (
    <details className="studio-user">
      <summary>
        <span className="avatar" aria-hidden="true">
          {initialsOf(name)}
        </span>
        <span>
          <strong>{name}</strong>
          <span className="studio-user-role">{user?.role}</span>
        </span>
      </summary>
      <div className="studio-user-actions">
        <p>{user?.email}</p>
        <Link to="/account">Account</Link>
        <a href="/casefiles">Public archive</a>
        <button type="button" className="button button-secondary button-small" onClick={() => void signOut()}>
          Sign Out
        </button>
        <button type="button" className="button button-secondary button-small" onClick={() => void signOutEverywhere()}>
          Sign out everywhere
        </button>
      </div>
    </details>
  )
}

/** First letters of the first and the last word of a name. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const chosen = words.length > 1 ? [words[0], words.at(-1)!] : words
  return chosen.map((word) => [...word][0].toUpperCase()).join('')
}

/** Where a call asks for the password once more, whatever screen it happens on. */
function FreshSignInRegion() {
  const isAsked = useFreshSignIn(({ answer }) => answer !== null)
  return isAsked ? <FreshSignInDialog /> : null
}

const FORM = 'fresh-sign-in'

function FreshSignInDialog() {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState<string | null>(null)
  const confirm = useMutation({
    mutationFn: () => callApi('POST /api/auth/confirm', { body: { password, ...(code !== null && { code }) } }),
    onSuccess: () => answerFreshSignIn(true),
    onError: (error) => {
      if (asksForCode(error)) setCode('')
    },
  })
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (!confirm.isPending) confirm.mutate()
  }
  const cancel = () => answerFreshSignIn(false)
  const actions = (
    <>
      <Button onClick={cancel}>Cancel</Button>
      <Button variant="primary" type="submit" form={FORM} busy={confirm.isPending}>
        Go on
      </Button>
    </>
  )
  return (
    <Dialog title="Your password once more" actions={actions} onClose={cancel}>
      <p>
        What you are about to do cannot be left to whoever finds this browser open. For {FRESH_MINUTES} minutes you will
        not be asked again.
      </p>
      <form id={FORM} onSubmit={submit}>
        <PresentPasswordField value={password} onChange={setPassword} />
        {code === null ? null : <CodeField value={code} onChange={setCode} takesFocus />}
      </form>
      <ProviderButton
        label={(name) => `Sign in with ${name} again`}
        purpose="confirm"
        next={location.pathname + location.search}
      />
      {confirm.error && !asksForCode(confirm.error) ? <Alert kind="error">{confirm.error.message}</Alert> : null}
    </Dialog>
  )
}

/** The password was right, and the account has a second factor. */
const asksForCode = (error: Error) => error instanceof ApiError && error.refusal.code === 'auth/code-needed'

/**
 * Whatever leaves the page takes the focus with it, and whoever works by keyboard would begin again at the top. Where
 * that happens inside the frame, the focus goes to the heading of the nearest part that still stands.
 */
function useKeptFocus(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => keepFocus(frame.current!), [frame])
}

/** @returns how to stop */
function keepFocus(frame: HTMLElement): () => void {
  let way: Element[] = []
  const remember = ({ target }: FocusEvent) => {
    way = wayUp(target as Element, frame)
  }
  // A focus that was given up, by a click beside any control, is not brought back. Only what follows tells it from a
  // removal, where the element is gone then.
  const forget = ({ target }: FocusEvent) =>
    queueMicrotask(() => {
      if (way[0] === target && way[0]?.isConnected && isNowhere()) way = []
    })
  const observer = new MutationObserver(() => {
    if (way.length === 0 || way[0].isConnected || !isNowhere()) return
    const standing = way.find((element) => element.isConnected) ?? null
    way = []
    focusHeading(standing)
  })
  frame.addEventListener('focusin', remember)
  frame.addEventListener('focusout', forget)
  observer.observe(frame, { childList: true, subtree: true })
  return () => {
    observer.disconnect()
    frame.removeEventListener('focusin', remember)
    frame.removeEventListener('focusout', forget)
  }
}

const isNowhere = () => document.activeElement === null || document.activeElement === document.body

/** An element and what it stands in, as far as the frame. */
function wayUp(element: Element, frame: Element): Element[] {
  const way: Element[] = []
  for (let one: Element | null = element; one !== null && one !== frame; one = one.parentElement) way.push(one)
  return way
}

/** Where a refusal opens the upgrade prompt, whatever screen it happens on. */
function UpgradeRegion() {
  const { prompt, dismiss } = useUpgrade()
  return prompt ? <UpgradeModal prompt={prompt} onDismiss={dismiss} /> : null
}

/** Keeps the bar standing while the code of a screen is on its way. */
function Waiting() {
  return (
    <>
      <div className="studio-bar" />
      <main className="studio-main" id="main" tabIndex={-1}>
        <Skeleton />
      </main>
    </>
  )
}

/** Navigation of the reviewers' area. */
export function ReviewNav() {
  return (
    <ul>
      <li>
        <NavLink to="/review" end>
          Queue
        </NavLink>
      </li>
      <li>
        <NavLink to="/review/approvals">Second person</NavLink>
      </li>
    </ul>
  )
}
