import { TOKEN_KEY } from '../../../contract/user.ts'
import { callApi } from '../call-api.ts'
import { boxKey, showCount } from './vote-boxes.ts'
import { offerButtons } from './vote-buttons.ts'

/** Shows how often each box is asked for, and to who is signed in a button in each. Without the server the boxes stay as they are. */
async function start(): Promise<void> {
  const isSignedIn = localStorage.getItem(TOKEN_KEY) !== null
  // A session may have ended: then the boxes keep their links to the sign-in.
  const mine = isSignedIn ? await callApi('GET /api/gap-map/votes/own').catch(() => null) : null
  const list = mine ?? (await callApi('GET /api/gap-map/votes').catch(() => null))
  for (const { kind, outcome, votes } of list?.boxes ?? [])
    showCount(boxKey({ kind: kind.slug, outcome: outcome.slug }), votes)
  if (mine) offerButtons(new Set(mine.own.map(boxKey)))
}

void start()
