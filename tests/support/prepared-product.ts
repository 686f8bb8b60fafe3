import fs from 'node:fs'
import path from 'node:path'
import { FIRST_PASSWORDS } from '../../server/people/accounts/first-accounts.ts'
import { sourcesFingerprint } from '../../server/site/rebuilds/app-sources.ts'
import { copyFolder } from './copy-folder.ts'
import { start, temporaryFolder } from './product.ts'

/*
 * Data folders of products after their first start, which takes the archive's release over and computes nothing of it. They
 * are kept under `node_modules/.cache` so that no test file and no second run waits for one again. Each is named for all that it is made from, so another source is another folder.
 */

const root = path.resolve(import.meta.dirname, '../..')
const kept = path.join(root, 'node_modules/.cache/test-products')
/** How many states of the sources keep their folders; one is about 100 MB. */
const KEPT_STATES = 3
/**
 * What decides the analyses and what is stored of them: of the server the layers up to that of the record, which can import
 * no other; then what decides the pages as well, and the rest of what a start runs.
 */
const SOURCES = [
  [
    'packages',
    'contract',
    'data/archive',
    'package-lock.json',
    'server/prepare-archive.ts',
    ...['base', 'people', 'texts', 'record'].map((layer) => `server/${layer}`),
  ],
  ['site', 'ui', 'studio', 'astro.config.mjs', 'tsconfig.json', 'server/site'],
  ['server'],
]

export interface PreparedProduct {
  /** To be copied, never to be worked in. */
  dataDir: string
  /** The passwords of its accounts as its first start handed them over; they stand nowhere else. */
  passwords: string
}

/**
 * Folder for the products of the sources as they are, which may be empty yet. A product belongs to the day as well: an
 * older one would begin with the work of the nights it missed.
 */
export function preparedState(): string {
  const day = { day: new Date().toISOString().slice(0, 10) }
  const hashes = SOURCES.map((_, place) => sourcesFingerprint(root, SOURCES.slice(0, place + 1).flat(), day))
  return path.join(kept, hashes.map((hash) => hash.slice(0, 16)).join('-'))
}

/**
 * The product with every built-in casefile, prepared where it is not yet. What a state before has of the same sources is
 * taken over: its analyses, and its pages where these are the same as well.
 */
export async function prepareWhole(state: string): Promise<PreparedProduct> {
  return prepare(state, 'whole', async (unfinished) => {
    const earlier = analysesOf(state)
    if (earlier === undefined) return {}
    const pages = hashesOf(earlier)[1] === hashesOf(state)[1] ? [] : ['site', 'site-app']
    copyFolder(path.join(earlier, 'whole/data'), unfinished, { except: [...pages, 'logs'] })
    return { passwords: read(path.join(earlier, 'whole')).passwords }
  })
}

/**
 * A product with nothing in it but the domains and some casefiles; the archive that it has from its first start lies in
 * `archive/` of its folder. Its pages need not be compiled: the whole product's are.
 */
export async function prepareSmall(state: string, casefiles: readonly string[]): Promise<PreparedProduct> {
  const whole = await prepareWhole(state)
  return prepare(state, ['small', ...casefiles].join('-'), async (unfinished) => {
    layOutArchive(unfinished, casefiles)
    copyFolder(path.join(whole.dataDir, 'site-app'), path.join(unfinished, 'site-app'))
    return { settings: smallSettings(unfinished) }
  })
}

/** Sources of some casefiles, as a first start finds them. */
export function layOutArchive(dataDir: string, casefiles: readonly string[]): void {
  for (const source of ['domains.json', ...casefiles])
    copyFolder(path.join(root, 'data/archive', source), path.join(dataDir, 'archive', source))
}

/** With which a small product is started. */
export const smallSettings = (dataDir: string) => ({ ARCHIVE_DIR: path.join(dataDir, 'archive') })

type LayOut = (dataDir: string) => Promise<{ passwords?: string; settings?: Record<string, string> }>

/** What this process is preparing, by folder: a small product asks for the whole one while that is being made. */
const underWay = new Map<string, Promise<PreparedProduct>>()

async function prepare(state: string, name: string, layOut: LayOut): Promise<PreparedProduct> {
  const folder = path.join(state, name)
  if (fs.existsSync(folder)) return read(folder)
  const making = underWay.get(folder) ?? make(state, folder, layOut).finally(() => underWay.delete(folder))
  underWay.set(folder, making)
  return making
}

/**
 * Made elsewhere, copied beside and put in place by one rename, so a folder with this name is always whole, whoever else
 * makes it too.
 */
async function make(state: string, folder: string, layOut: LayOut): Promise<PreparedProduct> {
  fs.mkdirSync(state, { recursive: true })
  dropOldStates(state)
  const unfinished = temporaryFolder()
  const beside = fs.mkdtempSync(`${folder}-unfinished-`)
  const dataDir = path.join(unfinished, 'data')
  try {
    const { passwords, settings } = await layOut(dataDir)
    const product = await start(dataDir, settings)
    await takeUpWords(product.url)
    await product.stop()
    const file = path.join(dataDir, FIRST_PASSWORDS)
    fs.writeFileSync(path.join(unfinished, 'passwords.txt'), passwords ?? fs.readFileSync(file, 'utf8'))
    copyFolder(unfinished, beside)
    if (!fs.existsSync(folder)) fs.renameSync(beside, folder)
  } finally {
    for (const left of [unfinished, beside]) fs.rmSync(left, { recursive: true, force: true })
  }
  return read(folder)
}

function read(folder: string): PreparedProduct {
  const passwords = fs.readFileSync(path.join(folder, 'passwords.txt'), 'utf8')
  return { dataDir: path.join(folder, 'data'), passwords }
}

/** The first search takes up the words of all documents; no copy shall do so again. */
async function takeUpWords(url: string): Promise<void> {
  await (await fetch(`${url}/api/search?q=law`)).text()
}

/** The newest state with the same analyses and a whole product, those with the same pages before others. */
function analysesOf(state: string): string | undefined {
  const [analyses, pages] = hashesOf(state)
  const takenOver = statesByAge().filter(
    (other) => hashesOf(other)[0] === analyses && fs.existsSync(path.join(other, 'whole')),
  )
  return takenOver.find((other) => hashesOf(other)[1] === pages) ?? takenOver[0]
}

/** Of the analyses, with the pages, of everything. */
const hashesOf = (state: string) => path.basename(state).split('-')

function dropOldStates(current: string): void {
  const others = statesByAge().filter((state) => state !== current)
  for (const state of others.slice(KEPT_STATES - 1)) fs.rmSync(state, { recursive: true, force: true })
}

/** Newest first. */
function statesByAge(): string[] {
  const states = fs.readdirSync(kept).map((name) => path.join(kept, name))
  return states.sort((a, b) => fs.statSync(b).mtimeMs - fs.statSync(a).mtimeMs)
}
