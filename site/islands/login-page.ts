import { readStoredUser } from '../../contract/user.ts'
import { isGuarded, nextAddress, TEAM_SIGN_IN } from '../../contract/next-address.ts'

// The sign-in page has nothing for a reader who is signed in.
if (readStoredUser(localStorage)) location.replace('/')

// Who was on the way to a guarded page is shown the team's own sign-in page, with the way back.
const next = nextAddress(location.search, location.origin)
const way = document.querySelector<HTMLElement>('[data-team-sign-in]')
if (way && next !== null && isGuarded(next)) {
  way.querySelector('a')!.href = `${TEAM_SIGN_IN}?next=${encodeURIComponent(next)}`
  way.hidden = false
}
