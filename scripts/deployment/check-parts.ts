import type { ChildProcess } from 'node:child_process'
import { gone } from '../../tests/support/product.ts'
import { accountsOf } from '../faults/base.ts'
import { askDoctor } from '../faults/damage/damage.ts'
import { type Ledger, openLedger } from '../faults/ledger.ts'
import { analyzeOne, lockDraft, publishOne, ingestLaw } from '../faults/operations/casefile-steps.ts'
import { type FaultServer, signedIn } from '../faults/server.ts'
import type { Parts } from './start-parts.ts'

/** How often readers come while the server drains. */
const EVERY_MS = 100

/**
 * Goes through what an operator relies on: a page, the API, an analyst's way from a law to a page, with an analysis that a worker
 * did, a drain during which every reader is answered, and a second start that has everything.
 *
 * @param slug of the casefile that the parts began with
 * @param say  told each step that holds
 * @throws {Error} which step does not
 */
export async function checkParts(parts: Parts, slug: string, say: (step: string) => void): Promise<void> {
  const { proxyUrl, webUrl, startWeb } = parts
  const web = await startWeb()
  await expectStatus(`${webUrl}/readyz`, 200)
  say('the server is ready, with an analysis that only a worker can have done')

  // The server renders nothing, and does not wait for who does.
  await until(() => hasStatus(`${proxyUrl}/casefiles/${slug}`, 200), `a page of ${slug}`)
  await expectText(`${proxyUrl}/casefiles/${slug}`, `<link rel="canonical" href="${proxyUrl}/casefiles/${slug}"`)
  say('a page that another process rendered comes through the proxy, under its public address')

  await expectText(`${proxyUrl}/api/v2/casefiles`, `"slug":"${slug}"`)
  await expectText(`${proxyUrl}/api/v2/casefiles/${slug}/results`, '"estimates"')
  say('the API answers the list and the results')

  for (const closed of ['/metrics', '/readyz']) await expectStatus(proxyUrl + closed, 404)
  say('figures and readiness stay inside')

  const ledger = openLedger([slug])
  const { page, lock } = await walkJourney(await signIn(parts, web), ledger, slug)
  await expectText(proxyUrl + page, lock)
  say('through the proxy a law became cues, a design, a lock, an analysis of a worker and a page')

  const seen = await drain(web, parts, slug)
  say(`the server drained: ${seen.answered} readers were answered while it was not ready, and it ended with 0`)

  await expectStatus(`${proxyUrl}/casefiles/${slug}`, 503)
  say('the proxy says that the archive is being started again')

  const again = await startWeb()
  await expectStatus(`${proxyUrl}/casefiles/${slug}`, 200)
  if (parts.workers.some(({ exitCode }) => exitCode !== null)) throw new Error('A worker ended.')
  const lost = await ledger.findLost(await signIn(parts, again))
  const damaged = await askDoctor(parts.dataFolder, parts.settings)
  if (lost.length > 0 || damaged !== '') throw new Error([...lost, damaged].join('; '))
  say('a second start answers again, has everything, and the workers went on')
}

const TITLE = 'Belts in Missouri'

/**
 * From the text of a law to a page: cues, a suggested design, a draft, its lock, an analysis and a publication, by calls alone.
 *
 * @param model casefile whose data and choices the draft takes
 * @returns the page's address and the lock that it must show
 * @throws {Error} what was refused, or is missing
 */
async function walkJourney(
  server: FaultServer,
  ledger: Ledger,
  model: string,
): Promise<{ page: string; lock: string }> {
  const { artifact_id, found, suggestion } = await ingestLaw(server, ledger, TITLE)
  if (found.length === 0) throw new Error('No cue was found in the text of the law.')
  const { design_type: pattern_tag } = await server.analyst('GET', `v2/studio/casefiles/${model}`)
  if (!suggestion.patterns.some(({ tag }: { tag: string }) => tag === pattern_tag))
    throw new Error(`${pattern_tag} is not suggested for the law.`)
  const accepted = { suggestion_type: 'pattern', suggested_value: pattern_tag }
  await server.analyst('POST', 'v3/ingest/accept', { artifact_id, ...accepted })
  const { domain, subdomain, hypothesis } = suggestion
  const place = { domain, subdomain, pattern_tag, hypothesis }
  const { casefile } = await server.analyst('POST', 'v3/ingest/lock', { artifact_id, title: TITLE, ...place })
  const lock = await lockDraft(server, ledger, { id: casefile.id, title: TITLE, model })
  await analyzeOne(server, ledger, casefile.id)
  await publishOne(server, ledger, casefile.id)
  return { page: `/casefiles/${casefile.id}`, lock }
}

/** As those whose passwords the first start left in a file, where it could not print them. */
function signIn({ proxyUrl, dataFolder }: Parts, web: ChildProcess): Promise<FaultServer> {
  return signedIn(web, proxyUrl, accountsOf(dataFolder))
}

/** Tells the server to stop and reads a page through the proxy until the server says no more that it drains. */
async function drain(web: ChildProcess, { proxyUrl, webUrl }: Parts, slug: string): Promise<{ answered: number }> {
  web.kill('SIGTERM')
  let answered = 0
  // From the signal until the port is closed; the first looks may come before the signal does.
  for (;;) {
    const ready = await fetch(`${webUrl}/readyz`).catch(() => null)
    if (ready === null) break
    const { message } = (await ready.json()) as { message?: string }
    if (ready.status === 503) {
      if (!message?.includes('draining')) throw new Error(`Not ready for another reason: ${message}`)
      const page = await fetch(`${proxyUrl}/casefiles/${slug}`)
      await page.text()
      // The port may have closed since it was asked.
      if (page.status === 200) answered += 1
      else if (await fetch(`${webUrl}/livez`).catch(() => null))
        throw new Error(`A reader was answered ${page.status} while the server drained.`)
    }
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
  }
  await gone(web)
  if (web.exitCode !== 0) throw new Error(`The server ended with ${web.exitCode}.`)
  if (answered === 0) throw new Error('Nobody was answered while the server drained.')
  return { answered }
}

async function expectStatus(url: string, status: number): Promise<Response> {
  const response = await fetch(url)
  if (response.status !== status) throw new Error(`${url} answers ${response.status}, not ${status}.`)
  return response
}

const hasStatus = async (url: string, status: number): Promise<boolean> => (await fetch(url)).status === status

/** @throws {Error} where it does not come about in ten minutes, which only ends what hangs */
async function until(isSo: () => Promise<boolean>, what: string): Promise<void> {
  const end = performance.now() + 600_000
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`There is not ${what} after ten minutes.`)
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
  }
}

async function expectText(url: string, part: string): Promise<void> {
  const text = await (await expectStatus(url, 200)).text()
  if (!text.includes(part)) throw new Error(`${url} does not say ${part}.`)
}
