import type { ClientDirective } from 'astro'
import { TOKEN_KEY } from '../../../contract/user.ts'

/** `client:session`: hydrates where this browser keeps a session; nobody else loads anything for it. */
const session: ClientDirective = async (load) => {
  if (!localStorage.getItem(TOKEN_KEY)) return
  const hydrate = await load()
  await hydrate()
}

export default session
