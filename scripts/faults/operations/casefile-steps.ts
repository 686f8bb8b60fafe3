import { setTimeout as wait } from 'node:timers/promises'
import fs from 'node:fs'
import path from 'node:path'
import { BUILT_IN } from '../base.ts'
import type { Ledger } from '../ledger.ts'
import type { Operation } from '../kill-running.ts'
import type { FaultServer, Answer } from '../server.ts'

/** A publication, from its request until readers see the page. */
export const publish: Operation = {
  name: 'publish',
  async prepare(server, ledger, random) {
    const id = await lockOne(server, ledger, titleOf(random.uniform()))
    await analyzeOne(server, ledger, id)
    return () => publishOne(server, ledger, id)
  },
}

const studio = 'v2/studio/casefiles'

/** A casefile over the data of the built-in one, locked. @returns its slug */
export async function lockOne(server: FaultServer, ledger: Ledger, title: string): Promise<string> {
  const { domain, subdomain, design_type } = await server.analyst('GET', `${studio}/${BUILT_IN}`)
  const { id } = await server.analyst('POST', studio, { title, domain, subdomain, design_type })
  await lockDraft(server, ledger, { id, title, model: BUILT_IN })
  return id
}

/** Gives a draft the data and the design of another casefile, and locks it. @returns hash of the link */
export async function lockDraft(
  { analyst }: Pick<FaultServer, 'analyst'>,
  ledger: Ledger,
  { id, title, model }: { id: string; title: string; model: string },
): Promise<string> {
  const one = `${studio}/${id}`
  const { document, dataset } = await analyst('GET', `${studio}/${model}`)
  const design = { ...document.design, lock_status: 're-analysis' }
  const begun = await analyst('GET', one)
  const saved = await analyst('PUT', `${one}/document`, {
    revision: begun.revision,
    document: { ...document, title, design },
  })
  const chosen = { revision: saved.revision, id: dataset.id, sha256: dataset.sha256 }
  const { revision } = await analyst('PUT', `${one}/dataset`, chosen)
  const { chain } = await analyst('POST', `${one}/lock`, { revision })
  const { hash } = chain.at(-1)
  ledger.keep(`lock of ${id}`, async ({ analyst }) =>
    (await analyst('GET', one)).chain.some((link: { hash: string }) => link.hash === hash),
  )
  return hash
}

/** Begins a run of a locked casefile and waits for its end; from its answer on the run must come to an end with results. */
export async function analyzeOne({ analyst }: FaultServer, ledger: Ledger, id: string): Promise<void> {
  const { run_id } = await analyst('POST', `${studio}/${id}/analyze`, {})
  ledger.keep(`run ${run_id} of ${id}`, async (server) => (await statusOf(server, id, run_id)) === 'completed')
  while ((await statusOf({ analyst }, id, run_id)) !== 'completed') await wait(50)
}

/** @throws {Error} where the run has failed: waiting longer would not help */
async function statusOf({ analyst }: Pick<FaultServer, 'analyst'>, id: string, run: string): Promise<string> {
  const { runs } = await analyst('GET', `${studio}/${id}/runs`)
  const { status, reason } = runs.find((one: { id: string }) => one.id === run) ?? {}
  if (status === 'failed' || status === 'cancelled') throw new Error(`run ${run} ${status}: ${reason}`)
  return status
}

/** Publishes an analyzed casefile; from the answer on its page must be there. */
export async function publishOne({ url, analyst }: FaultServer, ledger: Ledger, id: string): Promise<void> {
  const words = { title: id, summary: 'Published while a server was killed.', tags: ['faults'] }
  ledger.mayBePublished.add(id)
  const { chain } = await analyst('POST', `${studio}/${id}/publish`, words)
  const { hash } = chain.at(-1)
  ledger.published.add(id)
  ledger.keep(`publication of ${id}`, async ({ analyst }) =>
    (await analyst('GET', `${studio}/${id}`)).chain.some((link: { hash: string }) => link.hash === hash),
  )
  while ((await fetch(`${url}/casefiles/${id}`)).status !== 200) await wait(20)
}

/** A run of a locked design, from its request to its results. */
export const analysis: Operation = {
  name: 'analysis',
  async prepare(server, ledger, random) {
    const id = await lockOne(server, ledger, titleOf(random.uniform()))
    return () => analyzeOne(server, ledger, id)
  },
}

/** Another title each time, so that every casefile has an address of its own. */
export const titleOf = (drawn: number): string => `Fault ${Math.floor(drawn * 1e9).toString(36)}`

const LAW = path.resolve(import.meta.dirname, '../../../data/archive/policies/texts/mo-hb1614.txt')

/** A policy text: upload, reading, cues, suggestions. */
export const ingestion: Operation = {
  name: 'ingestion',
  async prepare({ analyst }, ledger, random) {
    const mark = titleOf(random.uniform())
    return async () => void (await ingestLaw({ analyst }, ledger, mark))
  },
}

/**
 * @param mark   what the text begins with, so that it is another one each time
 * @returns what was found in it, and what is suggested for it
 */
export async function ingestLaw(
  { analyst }: Pick<FaultServer, 'analyst'>,
  ledger: Ledger,
  mark: string,
): Promise<{ artifact_id: string; found: Answer[]; suggestion: Answer }> {
  const form = new FormData()
  form.set('file', new File([`${mark}\n\n${fs.readFileSync(LAW, 'utf8')}`], 'law.txt', { type: 'text/plain' }))
  const { artifact_id } = await analyst('POST', 'v3/ingest/upload', form)
  ledger.keep(`text ${artifact_id}`, async ({ analyst }) => {
    const { raw_text } = await analyst('GET', `v2/artifacts/${artifact_id}/text`)
    return raw_text.includes(mark)
  })
  const { found } = await analyst('POST', 'v3/ingest/extract', { artifact_id })
  ledger.keep(`cues of ${artifact_id}`, async ({ analyst }) => {
    const { cues } = await analyst('GET', `v2/artifacts/${artifact_id}/cues`)
    return cues.length === found.length
  })
  const { suggestion } = await analyst('POST', 'v3/ingest/suggest', { artifact_id })
  return { artifact_id, found, suggestion }
}
