import { execFile } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { analysisSchema } from '../../../contract/analysis.ts'
import { readSettings } from '../../base/settings.ts'
import { openCommandLog } from '../../base/log/open-log.ts'
import { openContext } from '../../open-context.ts'
import { noRebuilds } from '../../site/rebuilds/rebuild-queue.ts'
import { runCasefile } from './run-casefile.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const source = path.join(root, 'data/archive/seat-belt-laws')

let folder: string
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'casefile-command-'))
})
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

const environment = () => ({ ...process.env, DATA_DIR: path.join(folder, 'data'), DATABASE_URL: '' })

/** What a command prints and ends with. */
async function casefile(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const printed = { out: '', err: '' }
  const code = await runCasefile(args, {
    archive: path.join(root, 'data', 'archive'),
    openArchive: () => {
      const settings = readSettings(environment(), root)
      return openContext(settings, root, openCommandLog(settings), noRebuilds)
    },
    out: (line) => (printed.out += `${line}\n`),
    err: (line) => (printed.err += `${line}\n`),
  })
  return { code, ...printed }
}

/** The same as a program of its own. */
function program(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, ['scripts/casefile.ts', ...args], { cwd: root, env: environment() }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    )
  })
}

function write(name: string, text: string): string {
  const file = path.join(folder, name)
  fs.writeFileSync(file, text)
  return file
}

const BARE = {
  unit: 'town',
  time: 'year',
  outcome: { column: 'y', label: 'Outcome', units: 'points' },
  adoption: { kind: 'first-treated', column: 'first' },
  comparison: 'never-treated',
  bootstrapDraws: 99,
}
const bareDesign = (changes: object = {}) => write('bare.json', JSON.stringify({ ...BARE, ...changes }))

/** Six towns over six years, two of them treated from 2003, two from 2004; the effect is 5. */
function panel(change: (row: { town: string; year: number; y: number | string; first: number }) => void = () => {}) {
  const rows = ['a', 'b', 'c', 'd', 'e', 'f'].flatMap((town, place) =>
    [2000, 2001, 2002, 2003, 2004, 2005].map((year) => {
      const first = place < 2 ? 2003 : place < 4 ? 2004 : 0
      const wiggle = ((place * 7 + year * 3) % 5) / 10
      const row = { town, year, y: place + (year - 2000) + (first > 0 && year >= first ? 5 : 0) + wiggle, first }
      change(row)
      return row
    }),
  )
  return rows
}
function csv(rows: object[]): string {
  return [Object.keys(rows[0]).join(','), ...rows.map((row) => Object.values(row).join(','))].join('\n') + '\n'
}

it('is a program that prints the same, and ends with the same code', { tags: ['night'] }, async () => {
  for (const args of [['answer'], ['verify', 'no-such-casefile']])
    expect(await program(...args), args.join(' ')).toEqual(await casefile(...args))
})

describe('npx casefiles analyze', () => {
  it('analyzes the built-in casefile and writes what the contract names', async () => {
    const out = path.join(folder, 'results.json')
    const files = ['--design', path.join(source, 'design.json'), '--data', path.join(source, 'data.csv')]
    const done = await casefile('analyze', ...files, '--out', out)
    expect([done.code, done.err]).toEqual([0, ''])
    const analysis = analysisSchema.parse(JSON.parse(fs.readFileSync(out, 'utf8')))
    expect(done.out).toContain(`Verdict: ${analysis.verdict.verdict}`)
    expect(done.out).toContain(`EQS ${Math.round(analysis.eqs.overall)} of 100`)
    for (const pillar of analysis.eqs.pillars) expect(done.out).toContain(`${pillar.label}: `)
    const failed = analysis.checks.filter((check) => check.passed === false).length
    expect(done.out).toMatch(new RegExp(`Checks: \\d+ passed, ${failed} failed`))
  })

  it('takes a bare specification, without a verdict until an intent is stated', async () => {
    const files = ['--design', bareDesign(), '--data', write('data.csv', csv(panel()))]
    const bare = await casefile('analyze', ...files)
    expect(bare.err).toBe('')
    expect(bare.out).toContain('Verdict: none')
    expect(bare.out).toContain('--direction and --smallest-effect')
    const stated = await casefile('analyze', ...files, '--direction', 'increase', '--smallest-effect', '2')
    expect(stated.out).toMatch(/Verdict: [A-Z].*\./)
  })

  it(
    'says of a whole design of a mechanism that it has no verdict, and asks for no intent',
    { tags: ['night'] },
    async () => {
      const { intent } = JSON.parse(documentWith({})) as { intent: object }
      const design = write('mechanism.json', documentWith({ intent: { ...intent, kind: 'mechanism' } }))
      const done = await casefile('analyze', '--design', design, '--data', path.join(source, 'data.csv'))
      expect(done.out).toContain('Note: The design studies a mechanism, and a mechanism has no verdict.')
      expect(done.out).not.toContain('--smallest-effect')
    },
  )

  it('reads the same data in another format, whatever the file is called, and says how', async () => {
    const comma = csv(panel())
    const semicolon = comma.replaceAll(',', ';').replaceAll('.', ',')
    const results = []
    for (const text of [comma, semicolon]) {
      const out = path.join(folder, 'results.json')
      const files = ['--design', bareDesign(), '--data', write('panel.parquet', text), '--out', out]
      const done = await casefile('analyze', ...files)
      expect(done.err).toBe('')
      expect(done.out).toContain(`Cells are separated by ${text === comma ? 'commas' : 'semicolons'}`)
      results.push(JSON.parse(fs.readFileSync(out, 'utf8')).estimates)
    }
    expect(results[1]).toEqual(results[0])
  })

  it('refuses a file that is no data file, and a sheet or labels that cannot be', async () => {
    const analyzeWith = (data: string, ...more: string[]) =>
      casefile('analyze', '--design', bareDesign(), '--data', write('data.csv', data), ...more)
    expectOneSentence(await analyzeWith('%PDF-1.7'), 'file/unknown-format')
    expectOneSentence(await analyzeWith(csv(panel()), '--value-labels', 'both'), 'input/usage')
  })

  const DATA: [string, string, () => string, RegExp][] = [
    ['two rows for one unit and year', 'frame/duplicate-rows', () => csv([...panel(), panel()[0]]), /\ba\b.*2000/],
    ['a missing column', 'frame/missing-column', () => csv(panel().map(({ y: _, ...row }) => row)), /"y"/],
    [
      'text in a number column',
      'frame/not-a-number',
      () => csv(panel((row) => void (row.y = row.year === 2002 ? 'many' : row.y))),
      /"y".*many/,
    ],
    ['one cohort only', 'did/one-cohort-only', () => csv(panel((row) => void (row.first = 2003))), /./],
    ['an empty file', 'frame/empty', () => '', /empty/],
    ['a header without rows', 'frame/empty', () => 'town,year,y,first\n', /no data row/],
  ]
  it.each(DATA)('refuses %s with %s, one sentence and code 2', async (_what, code, data, says) => {
    const done = await casefile('analyze', '--design', bareDesign(), '--data', write('bad.csv', data()))
    expectOneSentence(done, code)
    expect(done.err).toMatch(says)
  })

  it('refuses a treatment that switches off, unless the design says what to do about it', async () => {
    const rows = panel().map(({ first, ...row }) => {
      const isTreated = first > 0 && row.year >= first && !(row.town === 'a' && row.year === 2005)
      return { ...row, law: isTreated ? 'yes' : 'no' }
    })
    const data = write('switch.csv', csv(rows))
    const adoption = { kind: 'status', column: 'law', treatedValues: ['yes'] }
    const refused = await casefile('analyze', '--design', bareDesign({ adoption }), '--data', data)
    expectOneSentence(refused, 'did/treatment-switches-off')
    const told = bareDesign({ adoption, treatmentPath: 'first-adoption' })
    expect((await casefile('analyze', '--design', told, '--data', data)).code).toBe(0)
  })

  it('says what to do about a file that leaves something open', async () => {
    const rows = panel().map((row, place) => ({ ...row, town: `${place === 0 ? 'TOWN' : 'town'} ${row.town}` }))
    const refused = await casefile('analyze', '--design', bareDesign(), '--data', write('towns.csv', csv(rows)))
    expectOneSentence(refused, 'frame/spellings')
    expect(refused.err).toContain('--repair join-spellings or --repair keep-spellings')
  })

  const DESIGNS: [string, string, string][] = [
    ['an unknown field in a specification', JSON.stringify({ ...BARE, bandwidth: 3 }), 'design/invalid-spec'],
    ['a field that is missing', JSON.stringify({ ...BARE, unit: undefined }), 'design/invalid-spec'],
    ['an unknown field in a whole design', documentWith({ mood: 'good' }), 'input/invalid-design'],
    ['a design type that does not exist', documentWith({ design_type: 'Guesswork' }), 'input/invalid-design'],
    ['a file that is not JSON', '{ "unit": ', 'input/not-json'],
    ['a list', '[]', 'input/invalid-design'],
  ]
  it.each(DESIGNS)('refuses %s', async (_what, text, code) => {
    const design = write('bad.json', text)
    expectOneSentence(await casefile('analyze', '--design', design, '--data', write('data.csv', csv(panel()))), code)
  })

  it('says which file does not exist', async () => {
    const missing = path.join(folder, 'missing.csv')
    const done = await casefile('analyze', '--design', bareDesign(), '--data', missing)
    expectOneSentence(done, 'input/cannot-read')
    expect(done.err).toContain('missing.csv does not exist')
  })

  it('says when the data are not those that the design names', async () => {
    const design = write('named.json', documentWith({ dataset: { id: 'other', sha256: 'a'.repeat(64) } }))
    const done = await casefile('analyze', '--design', design, '--data', path.join(source, 'data.csv'))
    expect(done.code).toBe(0)
    expect(done.out).toContain('These are not the data the design names: it says aaaaaaaaaaaa…')
  })
})

describe('npx casefiles', () => {
  const USAGE: string[][] = [
    ['frobnicate'],
    ['analyze'],
    ['verify'],
    ['verify', 'a', 'b'],
    ['analyze', '--dezign', 'x'],
  ]
  it.each(USAGE)('refuses "%s" as usage', async (...args) => {
    expectOneSentence(await casefile(...args), 'input/usage')
  })

  it.each(['verify', 'reproduce', 'lock', 'publish'])('says that %s does not know a casefile', async (command) => {
    expectOneSentence(await casefile(command, 'nothing-here'), 'casefile/not-found')
  })
})

function documentWith(changes: object): string {
  const design = JSON.parse(fs.readFileSync(path.join(source, 'design.json'), 'utf8')) as object
  return JSON.stringify({ ...design, ...changes })
}

function expectOneSentence({ code, out, err }: { code: number; out: string; err: string }, expected: string): void {
  expect(err).toMatch(new RegExp(`^${expected}: `))
  expect(err.trimEnd().split('\n')).toHaveLength(1)
  expect(err).not.toMatch(/\bat .*\.ts:\d+/)
  expect([code, out]).toEqual([2, ''])
}
