import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StudioCasefile } from '../../contract/studio/casefile.ts'
import { errorsOf, openAnalystApi, type AnalystApi } from '../support/analyst-api.ts'
import { DATA_FILE, MODEL, STATUTE } from '../support/journey-files.ts'
import { startOwnProduct } from '../support/own-product.ts'
import type { OwnProduct } from '../support/started-copy.ts'

let product: OwnProduct
let send: AnalystApi['send']
let call: AnalystApi['call']

beforeAll(async () => {
  product = await startOwnProduct()
  ;({ send, call } = await openAnalystApi(product))
})
afterAll(() => product?.stop())

/** Events of a job from its first to its last. */
async function watch(address: string): Promise<any[]> {
  const text = await (await send('GET', address)).text()
  return text
    .trim()
    .split('\n\n')
    .map((event) => JSON.parse(event.replace('data: ', '')))
}

function fileForm(file: string, fields: Record<string, string> = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new File([fs.readFileSync(file)], path.basename(file)))
  return form
}

/** From the file of a law to a draft, by way of its cues and an accepted design. */
async function ingest(): Promise<string> {
  const { artifact_id } = await call('POST', 'v3/ingest/upload', fileForm(STATUTE))
  const { cues, found } = await call('POST', 'v3/ingest/extract', { artifact_id })
  expect(cues.jurisdiction).toBe('US-MO')
  const { raw_text } = await call('GET', `v2/artifacts/${artifact_id}/text`)
  const points = [...raw_text]
  const quoted = found.filter(({ start }: { start: number | null }) => start !== null)
  for (const { start, end } of quoted) expect(points.slice(start, end).join('').trim()).not.toBe('')
  expect(quoted.length).toBeGreaterThan(3)

  const { suggestion } = await call('POST', 'v3/ingest/suggest', { artifact_id })
  expect(suggestion).toMatchObject({ domain: 'transport-safety', subdomain: 'occupant-protection' })
  const pattern_tag = 'DiD'
  expect(suggestion.patterns.map(({ tag }: { tag: string }) => tag)).toContain(pattern_tag)
  const pattern = { suggestion_type: 'pattern', suggested_value: pattern_tag }
  await call('POST', 'v3/ingest/accept', { artifact_id, ...pattern })
  const { domain, subdomain, hypothesis } = suggestion
  const place = { domain, subdomain, pattern_tag, hypothesis }
  const { casefile, lock } = await call('POST', 'v3/ingest/lock', { artifact_id, title: 'Belts in Missouri', ...place })
  expect([casefile.status, lock.previous]).toEqual(['draft', null])
  return casefile.id
}

async function chooseUploadedData(id: string, { revision }: StudioCasefile): Promise<void> {
  const description = JSON.stringify(MODEL.described)
  const { dataset, profile } = await call('POST', 'v2/studio/datasets', fileForm(DATA_FILE, { description }))
  expect([dataset.rows, profile.columns.length]).toEqual([765, MODEL.columns.length])
  const columns = MODEL.columns.map(({ name, meaning }: { name: string; meaning: string }) => ({ name, meaning }))
  await call('PUT', `v2/studio/datasets/${dataset.sha256}/columns`, { columns })
  await call('PUT', `v2/studio/casefiles/${id}/dataset`, { id: dataset.id, sha256: dataset.sha256, revision })
}

describe('the API alone', () => {
  it('leads from the file of a law to a page that visitors read', async () => {
    const id = await ingest()
    const one = `v2/studio/casefiles/${id}`
    const begun = await call('GET', one)
    expect(begun.document.jurisdiction).toBe('Missouri')
    await chooseUploadedData(id, begun)

    const chosen = await call('GET', one)
    const document = { ...chosen.document, period: '1983–1997', design: MODEL.design, texts: MODEL.texts }
    expect(chosen.issues.length).toBeGreaterThan(3)
    const saved = await call('PUT', `${one}/document`, { revision: chosen.revision, document })
    expect(errorsOf(saved)).toEqual([])
    const compass = await call('GET', `${one}/compass`)
    expect(compass).toMatchObject({ kind: 'projected', power: { smallest_effect: 5 } })
    const { content_sha256 } = await call('GET', `${one}/lock-preview`)
    const locked = await call('POST', `${one}/lock`, { revision: saved.revision })
    expect(locked.status).toBe('design_locked')
    expect(locked.chain.at(-1)).toMatchObject({ kind: 'lock', content_sha256 })

    const { job_id, run_id } = await call('POST', `${one}/analyze`, {})
    const events = await watch(`v2/studio/jobs/${job_id}/events`)
    expect(events.at(-1)).toMatchObject({ status: 'completed' })
    const { analysis } = await call('GET', `${one}/runs/${run_id}`)
    expect(analysis.estimates.length).toBeGreaterThan(0)

    const words = { title: 'Belts in Missouri', summary: 'What a belt law does.', tags: ['seat belts'] }
    const published = await call('POST', `${one}/publish`, words)
    const kinds = published.chain.map(({ kind }: { kind: string }) => kind)
    expect(kinds).toEqual(['snapshot', 'lock', 'run', 'publication'])
    const page = () => fetch(`${product.url}/casefiles/${id}`)
    await expect.poll(async () => (await page()).status, { interval: 250 }).toBe(200)
    expect(await call('GET', 'v2/studio/rebuild')).toMatchObject({ last: { error: null } })
    const html = await (await page()).text()
    for (const said of [words.title, words.summary, locked.lock.hash, MODEL.columns[0].meaning])
      expect(html.includes(said), said).toBe(true)
    expect(await (await fetch(`${product.url}/casefiles`)).text()).toContain(words.title)
  })
})
