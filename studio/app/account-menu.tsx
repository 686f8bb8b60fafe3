import { useSession } from './session.ts'

/** Who is signed in, and the two ways to end that. */
export function AccountMenu() {
  const { user, signOut, signOutEverywhere } = useSession()
  return (
    <details className="studio-user">
      <summary>
        <strong>{user?.name || user?.email}</strong>
        <span>{user?.role}</span>
      </summary>
      <div className="studio-user-actions">
        <p>{user?.email}</p>
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
