// Signed-in readers can keep casefiles; nobody else loads anything for it.
import { TOKEN_KEY } from '../../contract/user.ts'

if (localStorage.getItem(TOKEN_KEY)) void import('./bookmarks/bookmark-buttons.ts')
