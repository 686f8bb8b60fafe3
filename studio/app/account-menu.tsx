import { Link } from 'react-router-dom'
import { useSession } from './session.ts'

/** Who is signed in, the way to the public pages, and the two ways to sign out. */
export function AccountMenu() {
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
