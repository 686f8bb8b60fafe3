import fs from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import path from 'node:path'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { start, type RunningProduct } from '../../tests/support/product.ts'

/** How late the server's event loop was, in milliseconds, since it was last asked. */
export interface LoopDelay {
  p50: number
  p99: number
  most: number
}

export interface WatchedProduct extends RunningProduct {
  loopDelay(): Promise<LoopDelay>
}

/** Starts the product in a data folder of its own, with a watch on its event loop; `settings` are its environment. */
export async function startWatched(dataDir: string, settings: Record<string, string>): Promise<WatchedProduct> {
  const file = path.join(dataDir, 'loop-delay.json')
  const preload = path.join(import.meta.dirname, 'loop-delay.ts')
  const watch = { LOOP_DELAY_FILE: file, NODE_OPTIONS: `--import ${JSON.stringify(preload)}` }
  const product = await start(dataDir, { ...settings, ...watch })
  const loopDelay = async () => {
    fs.rmSync(file, { force: true })
    product.process.kill('SIGUSR2')
    while (!fs.existsSync(file) || fs.statSync(file).size === 0) await wait(20)
    return JSON.parse(fs.readFileSync(file, 'utf8')) as LoopDelay
  }
  return { ...product, loopDelay }
}

/** What an answer of the API holds that is read here. */
export interface Answer {
  id: string
  revision: number
  document: object
  dataset: { id: string; sha256: string }
  run_id: string
  runs: { id: string; status: string; reason: string | null }[]
  token: string
}

/** Asks the API as an account that is signed in; the body is JSON or a form. */
export type Ask = (method: string, address: string, body?: object) => Promise<Answer>

/** @throws {Error} with the server's answer, when it refuses */
export async function signIn(url: string, account: { email: string; password: string }): Promise<Ask> {
  const { token } = await ask('POST', `${url}/api/auth/login`, {}, account)
  return (method, address, body) =>
    ask(method, `${url}/api/v2/studio/${address}`, { authorization: `Bearer ${token}` }, body)
}

async function ask(method: string, address: string, headers: Record<string, string>, body?: object): Promise<Answer> {
  const isForm = body instanceof FormData
  const type: Record<string, string> = isForm ? {} : { 'content-type': 'application/json' }
  const sent = body && { body: isForm ? body : JSON.stringify(body) }
  const answer = await fetch(address, { method, headers: { ...headers, ...type }, ...sent })
  if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Answer
}

/**
 * From a data file to a locked difference-in-differences, by the calls that the studio makes. Words that the analysis does
 * not depend on are those of a casefile of the archive.
 *
 * @returns the casefile's address
 */
export async function lockPanelDesign(ask: Ask, file: string): Promise<string> {
  const form = new FormData()
  form.set('description', JSON.stringify({ name: 'Made-up panel' }))
  form.set('file', await fs.openAsBlob(file), path.basename(file))
  const { dataset } = await ask('POST', 'datasets', form)
  const begun = await ask('POST', 'casefiles', { title: 'A made-up panel', design_type: 'DiD', ...PLACE })
  const one = `casefiles/${begun.id}`
  const { revision } = await ask('PUT', `${one}/dataset`, {
    id: dataset.id,
    sha256: dataset.sha256,
    revision: begun.revision,
  })
  const document = { ...begun.document, ...PLACE, ...PANEL }
  const saved = await ask('PUT', `${one}/document`, { revision, document })
  await ask('POST', `${one}/lock`, { revision: saved.revision })
  return begun.id
}

/** Has the locked design computed. @returns how long it took until its results were kept @throws {Error} where the run did not complete */
export async function secondsOfRun(ask: Ask, casefile: string): Promise<number> {
  const begun = performance.now()
  const { run_id } = await ask('POST', `casefiles/${casefile}/analyze`)
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 500))
    const { runs } = await ask('GET', `casefiles/${casefile}/runs`)
    const { status, reason } = runs.find(({ id }) => id === run_id)!
    if (status === 'completed') return (performance.now() - begun) / 1000
    if (status !== 'queued' && status !== 'running') throw new Error(`The run ended as ${status}: ${reason}`)
  }
}

const MODEL = path.resolve(import.meta.dirname, '../../data/archive/seat-belt-laws')
const read = (file: string) => JSON.parse(fs.readFileSync(path.join(MODEL, file), 'utf8'))
const PLACE = { domain: 'transport-safety', subdomain: 'occupant-protection' }
const PANEL = {
  description: 'Made up to measure the server.',
  jurisdiction: 'United States',
  period: '2001–2010',
  texts: read('texts.json'),
  design: {
    ...read('design.json'),
    analysis: {
      unit: 'unit',
      time: 'period',
      outcome: { column: 'rate', label: 'Rate', units: 'points' },
      adoption: { kind: 'first-treated', column: 'first_treated' },
      comparison: 'not-yet-treated',
      balanceCovariates: [{ column: 'income', transform: 'log', label: 'Income' }],
    },
  },
}

const PERIODS = 10
const FIRST_PERIOD = 2001
/** First treated period of a unit by its number: never, or one of three waves. */
const WAVES = [0, 2005, 2006, 2008]
const EFFECT = -2

/**
 * Writes a panel as CSV, the same for the same number of rows: units times ten periods, adoption in waves, an effect of −2, a
 * covariate, noise.
 *
 * @param rows number of rows, a multiple of ten
 */
export function writePanel(file: string, rows: number): void {
  const random = xoroshiro128plus(5)
  const uniform = () => (random.next() >>> 0) / 2 ** 32
  const handle = fs.openSync(file, 'w')
  let lines = ['unit,region,period,first_treated,rate,income']
  for (let unit = 0; unit < rows / PERIODS; unit += 1) {
    const level = 40 + 10 * uniform()
    const income = 20_000 + 30_000 * uniform()
    const first = WAVES[unit % WAVES.length]
    for (let period = FIRST_PERIOD; period < FIRST_PERIOD + PERIODS; period += 1) {
      const effect = first > 0 && period >= first ? EFFECT : 0
      const rate = level + 0.3 * (period - FIRST_PERIOD) + effect + 4 * (uniform() - 0.5)
      const cells = [`u${unit}`, `r${unit % 50}`, period, first, rate.toFixed(4)]
      lines.push([...cells, (income * (1 + 0.02 * uniform())).toFixed(0)].join(','))
    }
    if (lines.length < 20_000) continue
    fs.writeSync(handle, `${lines.join('\n')}\n`)
    lines = []
  }
  if (lines.length > 0) fs.writeSync(handle, `${lines.join('\n')}\n`)
  fs.closeSync(handle)
}
