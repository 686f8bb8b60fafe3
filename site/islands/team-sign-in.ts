// Who was on the way to a guarded page is shown the team's own sign-in page, with the way back.
import { isGuarded, nextAddress, TEAM_SIGN_IN } from '../../contract/next-address.ts'

const next = nextAddress(location.search, location.origin)
const way = document.querySelector<HTMLElement>('[data-team-sign-in]')
if (way && next !== null && isGuarded(next)) {
  way.querySelector('a')!.href = `${TEAM_SIGN_IN}?next=${encodeURIComponent(next)}`
  way.hidden = false
}
