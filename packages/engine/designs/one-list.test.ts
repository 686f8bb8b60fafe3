import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { DESIGNS } from './registry.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const ROOMS = ['packages', 'contract', 'server', 'ui', 'studio', 'site', 'scripts']

/** Files that name several designs and are no list of them. */
const NO_LISTS: Record<string, string> = {
  'packages/engine/designs/registry.ts': 'the list itself',
  'packages/engine/eqs/table.ts':
    'the published table of the score: what is known before a look, by design, in one place to read',
  'packages/engine/calls.ts':
    'the names by which programs call the designs: each is a promise to whoever installs the package',
  'packages/engine/doors/facts.ts': 'types of what a design can say, for whom its sentences are written',
  'packages/engine/doors/estimators.ts': 'estimators by their names, of designs that have some to be timed',
  'packages/engine/doors/replication.ts':
    'what scripts are told of a run beside its locked design, and rules by which they compute',
  'packages/engine/doors/specs.ts':
    'types of locked choices, for whom other software’s words of them are read or written',
  'packages/engine/doors/sums.ts': 'what estimates from sums are made of, as far as a design has one',
  'packages/lab/laws.ts': 'the field that holds covariates, of designs that check themselves by covariates',
  'packages/words/designs/about.ts':
    'what each design does and when it fits: menus and pages list them at once, and a design without it does not compile',
  'packages/words/fields/index.ts':
    'what each field is for, by design: forms show it at once, and a design without it does not compile',
  'packages/words/score/rubric.ts': 'the names, reasons and sources in that table',
  'packages/words/verdict/failing.ts':
    'what checks are called where they failed, some of one design that another has, too',
  'site/domains/canonical-patterns.ts':
    'what usually fits the policies of a subdomain: facts about policies, as far as known',
  'site/glossary/terms/designs.ts':
    'words of the field explained to readers: some designs bring several, one may bring none',
  'scripts/bench-analysis/world.ts': 'made-up data that a bench measures, as far as there are any',
  'scripts/bench-large/world.ts': 'the same, for designs that are estimated from sums',
  'server/operations/large-data/estimate-large.ts':
    'designs whose main estimate sums over cells carry; others are refused',
  'scripts/bench-list/in-page.ts': 'filters that a bench sets one after another',
}

it('lists the designs in the registry and nowhere else', () => {
  const lists = ROOMS.flatMap((room) => sourceFiles(path.join(root, room)))
    .filter((file) => designsNamedIn(fs.readFileSync(path.join(root, file), 'utf8')) >= 3)
    .filter((file) => NO_LISTS[file] === undefined)
  expect(lists).toEqual([])
})

it('knows no exception that is none', () => {
  for (const file of Object.keys(NO_LISTS)) {
    expect(designsNamedIn(fs.readFileSync(path.join(root, file), 'utf8')), file).toBeGreaterThanOrEqual(3)
  }
})

it('can be called whole from the package of the engine', () => {
  const calls = fs.readFileSync(path.join(root, 'packages/engine/calls.ts'), 'utf8')
  for (const id of Object.keys(DESIGNS)) expect(calls).toContain(`call('${id}')`)
})

/** How many designs a file names by id or folder, as a text, a key or a member. */
function designsNamedIn(text: string): number {
  return Object.entries(DESIGNS).filter(([id, { folder }]) =>
    new RegExp(`['"]${id}['"]|\\b${id}:|\\.${id}\\b|['"]${folder}['"]|designs/${folder}/`).test(text),
  ).length
}

/** Code of the product; tests may name what they try. */
function sourceFiles(room: string): string[] {
  return fs
    .readdirSync(room, { recursive: true, encoding: 'utf8' })
    .map((file) => path.relative(root, path.join(room, file)).replaceAll(path.sep, '/'))
    .filter((file) => /\.(tsx?|mjs|astro)$/.test(file) && !/\.test\.|test-support|node_modules/.test(file))
}
