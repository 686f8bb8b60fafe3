import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { build as bundle } from 'vite'
import { pageSources } from '../../../site/adapter/build-plugins.ts'
import { fingerprintPages, writeAppRules } from './app-sources.ts'

let project: string
const PAGES = ['about.ts', 'list.ts']

beforeEach(() => {
  project = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'app-sources-')))
  write('site/pages/about.ts', "export { words } from '../words.ts'")
  write(
    'site/pages/list.ts',
    "export { Filters } from '../islands/Filters.tsx'; export const later = () => import('../cards.ts')",
  )
  write('site/words.ts', "export const words = 'about'")
  write('site/cards.ts', "export const cards = 'cards'")
  write('site/islands/Filters.tsx', 'export const Filters = () => null')
})
afterEach(() => fs.rmSync(project, { recursive: true, force: true }))

function write(file: string, text: string): void {
  fs.mkdirSync(path.dirname(path.join(project, file)), { recursive: true })
  fs.writeFileSync(path.join(project, file), text)
}

/** Fingerprints of the pages as they are built now. */
async function fingerprints({ told = {}, pages = PAGES, style = 'a.css', scripts = [] }: Partial<Given> = {}): Promise<
  Record<string, string>
> {
  const out = path.join(project, 'out')
  await bundle({
    root: project,
    configFile: false,
    logLevel: 'error',
    plugins: [pageSources(project, path.join(project, 'site/pages'))],
    build: {
      ssr: true,
      outDir: path.join(out, 'server'),
      rolldownOptions: { input: PAGES.map((page) => path.join(project, 'site/pages', page)) },
    },
  })
  writeAppRules(project, told, out)
  const built = pages.map((page) => ({ route: `/${page}`, component: `site/pages/${page}`, assets: [style] }))
  return fingerprintPages(out, built, scripts)
}
interface Given {
  told: Record<string, string>
  pages: string[]
  style: string
  scripts: [string, string[]][]
}

describe('the fingerprint of a page', () => {
  it('stays when nothing that the page is made from changes', async () => {
    const before = await fingerprints()
    write('site/unused.ts', 'export const unused = 1')
    expect(await fingerprints()).toEqual(before)
  })

  it.each([
    ['what it imports', 'site/words.ts', '/about.ts'],
    ['what it loads later', 'site/cards.ts', '/list.ts'],
    ['itself', 'site/pages/list.ts', '/list.ts'],
  ])('is another one, and only its own, when it changes: %s', async (_what, file, changed) => {
    const before = await fingerprints()
    fs.appendFileSync(path.join(project, file), '\nexport const more = 1')
    const after = await fingerprints()
    for (const page of Object.keys(before)) expect(after[page] === before[page]).toBe(page !== changed)
  })

  it.each([
    ['settings', { told: { publicUrl: 'https://archive.example' } }],
    ['styles', { style: 'b.css' }],
    ['which pages there are', { pages: ['about.ts'] }],
  ])('is another one for every page when these change: %s', async (_what, given) => {
    const [before, after] = [await fingerprints(), await fingerprints(given)]
    for (const page of Object.keys(after)) expect(after[page]).not.toBe(before[page])
  })

  it('is another one when an island of the page, or what that loads, is at another address', async () => {
    const island = (...addresses: string[]) => ({
      scripts: [[path.join(project, 'site/islands/Filters.tsx'), addresses]] satisfies Given['scripts'],
    })
    const before = await fingerprints(island('filters.1.js', 'react.1.js'))
    for (const other of [island('filters.2.js', 'react.1.js'), island('filters.1.js', 'react.2.js')]) {
      const after = await fingerprints(other)
      expect(after['/list.ts']).not.toBe(before['/list.ts'])
      expect(after['/about.ts']).toBe(before['/about.ts'])
    }
  })

  it('is another one when a rule of rendering changes', async () => {
    const before = await fingerprints()
    write('server/site/rebuilds/render-site.ts', '')
    expect(Object.values(await fingerprints())).not.toContain(before['/about.ts'])
  })
})
