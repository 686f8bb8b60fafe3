import { isGuarded, TEAM_SIGN_IN } from '../contract/next-address.ts'
import { TOKEN_KEY } from '../contract/user.ts'
import { signInAddress } from './app/access.ts'

// Who has no session leaves for the sign-in page before the studio is loaded; everybody else is judged by `app/guard.tsx`.
const { pathname, search } = location
if (isGuarded(pathname) && pathname !== TEAM_SIGN_IN && !localStorage.getItem(TOKEN_KEY))
  location.replace(signInAddress(pathname + search))
else void import('./main.tsx')
