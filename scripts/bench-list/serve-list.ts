import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { openArchiveReader } from '../../server/site/rebuilds/archive-reader.ts'
import { buildSiteApp } from '../../server/site/rebuilds/app-build.ts'
import { contentTypeOf } from '../../server/site/rebuilds/content-types.ts'
import { describeApi } from '../../contract/calls/describe-api.ts'
import { loadSiteApp } from '../../server/site/rebuilds/site-app.ts'
import { openContentStore } from '../../server/base/store/content-store.ts'
import { publishSyntheticRange } from '../../tests/support/synthetic-archive.ts'
import { bundleForBrowser } from '../bundle-for-browser.ts'
import type { CasefileListItem } from '../../contract/casefile.ts'
import { syntheticCard } from '../../tests/support/synthetic-publication.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const PUBLIC_URL = 'http://localhost:4321'
/** What stands in the page before any index is asked for. */
const DRAWN_CASEFILES = 60
/** With these a page reads its clock to 5 µs; without, to 100 µs. */
const ISOLATED = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
}

export interface ServedList {
  url: string
  close(): Promise<void>
}

/**
 * Serves the list page as the site builds it, with its scripts and styles, over an index that is not its own.
 *
 * @param folder   temporary folder for the build
 * @param index    texts of the files of its index, by address
 * @param measures module whose bundle is answered at `/assets/measures.js`, where its parts are
 */
export async function serveList(
  folder: string,
  index: ReadonlyMap<string, string>,
  measures: string,
): Promise<ServedList> {
  const answers = new Map(await siteAnswers(folder))
  for (const [address, text] of index) answers.set(address, Buffer.from(text))
  for (const [name, chunk] of await bundleForBrowser(measures)) {
    answers.set(chunk.isEntry ? '/assets/measures.js' : `/${name}`, Buffer.from(chunk.code))
  }
  const server = http.createServer((request, response) => {
    const address = new URL(request.url!, PUBLIC_URL).pathname
    const body = answers.get(address)
    if (body === undefined) return void response.writeHead(404).end()
    const type = address === '/casefiles' ? 'text/html; charset=utf-8' : contentTypeOf(address)
    response.writeHead(200, { ...ISOLATED, 'content-type': type, 'content-encoding': 'gzip' }).end(body)
  })
  for (const [address, body] of answers) answers.set(address, gzipSync(body))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  }
}

async function siteAnswers(folder: string): Promise<[string, Buffer][]> {
  const build = await buildSiteApp({
    projectFolder: ROOT,
    buildsFolder: path.join(folder, 'site-app'),
    publicUrl: PUBLIC_URL,
  })
  const app = await loadSiteApp(build, PUBLIC_URL, describeApi())
  const publications = openContentStore(path.join(folder, 'publications'))
  publishSyntheticRange(publications, 0, DRAWN_CASEFILES)
  const page = await app.render('/casefiles', openArchiveReader(publications))
  const files = app.files().map((one): [string, Buffer] => [one.path, fs.readFileSync(one.file)])
  return [...files, ['/casefiles', page.bytes]]
}

const ARCHIVE = path.resolve(import.meta.dirname, '../../data/archive')
/** About as long as the titles, addresses and headlines of published casefiles. */
const TITLE_WORDS = 6
const SLUG_WORDS = 3
/** A headline is one of the sentences that the engine writes, around an outcome and a policy. */
const OPENINGS = [
  'No effect that matters on',
  'No clear change in',
  'The data cannot tell what became of',
  'Lower with the policy:',
]
const HEADLINE_WORDS = 5

/**
 * Synthetic cards, newest first, as unlike each other as real ones: titles and headlines of words drawn, as often as they
 * occur, from the texts of the archive's casefiles, and numbers with all their digits. The cards of the synthetic archive
 * hardly differ, and would compress and compare as no real ones do.
 */
export function syntheticCards(count: number): CasefileListItem[] {
  const next = draws(20_261_121)
  const read = wordsOfArchive()
  const words = (number: number) =>
    Array.from({ length: number }, () => read[Math.floor(next() * read.length)]).join(' ')
  return Array.from({ length: count }, (_, place) => {
    const title = words(TITLE_WORDS)
    const headline = `${OPENINGS[Math.floor(next() * OPENINGS.length)]} ${words(HEADLINE_WORDS)}`
    const slug = `${title.split(' ').slice(0, SLUG_WORDS).join('-')}-${count - place}`
    return { ...withAllDigits(syntheticCard(count - 1 - place), next), slug, title, headline }
  })
}

function withAllDigits(card: CasefileListItem, next: () => number): CasefileListItem {
  const value = card.effect!.value! + next() / 100
  const ci: [number, number] = [value - 1 - next(), value + 1 + next()]
  const pillars = card.eqs_pillars.map((pillar) => ({ ...pillar, score: pillar.score - next() / 100 }))
  return {
    ...card,
    effect: { ...card.effect!, value, ci },
    standardised_effect: card.standardised_effect! + next() / 100,
    eqs_pillars: pillars,
  }
}

function wordsOfArchive(): string[] {
  return fs
    .readdirSync(ARCHIVE)
    .map((slug) => path.join(ARCHIVE, slug, 'texts.json'))
    .filter((file) => fs.existsSync(file))
    .flatMap((file) => fs.readFileSync(file, 'utf8').match(/(?<![\w"])[a-z][a-z-]+(?![\w"])/gi) ?? [])
}

/** Numbers in [0, 1) with 53 random bits: the digits of these are to be as many as those of real estimates. */
function draws(seed: number): () => number {
  let state = seed
  const step = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state
  }
  return () => ((step() >>> 5) * 2 ** 26 + (step() >>> 6)) / 2 ** 53
}
