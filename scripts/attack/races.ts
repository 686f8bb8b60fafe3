import { openLedger } from '../faults/ledger.ts'
import { analyzeOne, lockOne } from '../faults/operations/casefile-steps.ts'
import { MOST_WEBHOOKS } from '../../contract/webhook.ts'
import type { Target, Trick, Tried } from './trick.ts'

const AT_ONCE = 12

/** The same thing by many at the same moment: what may be done once is done once, and a limit is a limit. */
export const races: Trick = {
  name: 'the same at the same moment',
  async play(target) {
    const ways = [publishAtOnce, agreeAtOnce, webhooksAtOnce]
    const tried: Tried = { tries: 0, holes: [] }
    for (const way of ways) {
      const { tries, holes } = await way(target)
      tried.tries += tries
      tried.holes.push(...holes)
    }
    return tried
  },
}

const times = <T>(work: () => Promise<T>, count = AT_ONCE): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, () => work()))

const linksOf = async ({ server }: Target, slug: string, kind: string): Promise<number> =>
  (await server.analyst('GET', `v2/studio/casefiles/${slug}`)).chain.filter(
    (link: { kind: string }) => link.kind === kind,
  ).length

let published: string

async function publishAtOnce(target: Target): Promise<Tried> {
  const { server, send } = target
  const ledger = openLedger([])
  const slug = await lockOne(server, ledger, 'Published at once')
  await analyzeOne(server, ledger, slug)
  const words = { title: slug, summary: 'Published by many at once.', tags: ['races'] }
  const replies = await times(() => send('analyst', 'POST', `/api/v2/studio/casefiles/${slug}/publish`, words))
  published = slug
  const done = replies.filter(({ status }) => status < 300).length
  const links = await linksOf(target, slug, 'publication')
  const odd = replies.filter(({ status }) => status >= 500 || status === 0)
  return {
    tries: AT_ONCE,
    holes: [
      ...(done === 1 && links === 1 ? [] : [`${done} publications at once were answered, ${links} are in the chain`]),
      ...odd.map(({ status, code }) => `a publication at once answers ${status} ${code}`),
    ],
  }
}

async function agreeAtOnce(target: Target): Promise<Tried> {
  const { send, accounts } = target
  const reason = { reason: 'Its data were found to be wrong.' }
  for (const who of ['analyst', 'reviewer'] as const)
    await send(who, 'POST', '/api/auth/confirm', { password: accounts[who].password })
  const asked = await times(() => send('analyst', 'POST', `/api/v2/studio/casefiles/${published}/retract`, reason))
  const waiting = (
    JSON.parse((await send('reviewer', 'GET', '/api/v2/approvals')).text) as { approvals: { id: string }[] }
  ).approvals
  const agreed = await times(() => send('reviewer', 'POST', `/api/v2/approvals/${waiting[0]?.id}/agree`))
  const done = agreed.filter(({ status }) => status < 300).length
  const links = await linksOf(target, published, 'retraction')
  const accepted = asked.filter(({ status }) => status < 300).length
  return {
    tries: 2 * AT_ONCE,
    holes: [
      ...(waiting.length === 1 && accepted === 1
        ? []
        : [`${accepted} of ${AT_ONCE} wishes at once were taken, ${waiting.length} wait`]),
      ...(done === 1 && links === 1 ? [] : [`${done} agreed at once, ${links} retractions are in the chain`]),
    ],
  }
}

async function webhooksAtOnce({ send }: Target): Promise<Tried> {
  const hook = { url: 'https://8.8.8.8/hook', events: ['casefile.published'] }
  const replies = await times(() => send('enterprise', 'POST', '/api/webhooks', hook), 3 * MOST_WEBHOOKS)
  const done = replies.filter(({ status }) => status < 300).length
  return {
    tries: replies.length,
    holes:
      done === MOST_WEBHOOKS
        ? []
        : [`${done} webhooks of ${MOST_WEBHOOKS} were taken from ${replies.length} calls at once`],
  }
}
