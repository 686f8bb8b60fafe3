import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { designDocumentSchema } from '../../../contract/design.ts'
import { type DataTable, parseCsv } from '@casefiles/engine/frame'
import { PREPARED_FILE, runRecipe, writeRecipe } from '@casefiles/recipes'
import { AGGREGATED, CASES, CASES_ID, PEOPLE, recipeOf, sourceOf, STEPS, WIDENED } from '@casefiles/recipes/examples'
import { sha256 } from '../../base/chain/fingerprint.ts'
import { writeCsv } from '../data-files/write-csv.ts'
import { analyzeDesign } from '../runs/analyze-design.ts'
import { scriptsOfRun } from './published-scripts.ts'
import { runInR } from './run-script.ts'

const RECIPES = { plain: STEPS, aggregated: AGGREGATED, widened: WIDENED }

function runs(command: string, args: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const PYTHON = ['python3', '/usr/bin/python3'].find((command) => runs(command, ['-c', 'import numpy, pandas']))
const PROGRAMS = [
  { language: 'base-r', command: runs('Rscript', ['--version']) ? 'Rscript' : undefined, file: 'recipe.R' },
  { language: 'python', command: PYTHON, file: 'recipe.py' },
] as const

describe.each(PROGRAMS)('the recipe as $language carries it out', ({ language, command, file }) => {
  it.skipIf(command === undefined).each(Object.entries(RECIPES))(
    'gives the same cells as ours: %s',
    { tags: ['night'] },
    (_, steps) => {
      const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recipe-'))
      try {
        fs.mkdirSync(path.join(folder, 'sources'))
        fs.writeFileSync(path.join(folder, 'sources/cases.csv'), CASES)
        fs.writeFileSync(path.join(folder, 'sources/people.csv'), PEOPLE)
        const { table, steps: done } = runRecipe(CASES_ID, steps, sourceOf)
        fs.writeFileSync(path.join(folder, file), writeRecipe(language, recipeOf(done)))
        execFileSync(command!, [file], { cwd: folder, stdio: 'ignore' })
        expectSame(parseCsv(fs.readFileSync(path.join(folder, PREPARED_FILE), 'utf8')), table)
      } finally {
        fs.rmSync(folder, { recursive: true })
      }
    },
  )
})

/** Sums are taken in another order there, so numbers may differ in their last digits. */
function expectSame(found: DataTable, ours: DataTable): void {
  expect([...found.columns.keys()]).toEqual([...ours.columns.keys()])
  expect(found.rows).toBe(ours.rows)
  for (const [name, { values }] of ours.columns) {
    const theirs = found.columns.get(name)!.values
    for (let row = 0; row < ours.rows; row++) {
      const [a, b] = [values[row], theirs[row]]
      // a column of text that holds nothing but digits reads back as numbers
      if (typeof a === 'number' && !Number.isNaN(a))
        expect(Math.abs((b as number) - a)).toBeLessThanOrEqual(1e-12 * Math.max(1, Math.abs(a)))
      else expect(isGap(a) ? isGap(b) : String(b) === a, `${name}, row ${row + 1}`).toBe(true)
    }
  }
}

const isGap = (cell: unknown): boolean => cell === null || Number.isNaN(cell)

const BELTS = path.resolve(import.meta.dirname, '../../../data/archive/seat-belt-laws')

it.skipIf(PROGRAMS[0].command === undefined)(
  'the whole script of base R finds our estimate from the sources',
  { tags: ['night'] },
  async () => {
    const lines = fs.readFileSync(path.join(BELTS, 'data.csv'), 'utf8').trim().split('\n')
    const cells = lines.map((line) => line.split(','))
    const place = cells[0].indexOf('income')
    const raw = cells.map((row) => row.filter((_, at) => at !== place).join(','))
    const sources = {
      'belts.csv': [...raw, `Total${','.repeat(cells[0].length - 2)}`, ''].join('\n'),
      'income.csv': [...cells.map((row) => [row[0], row[2], row[place]].join(',')), ''].join('\n'),
    }
    const [belts, income] = Object.values(sources).map((text) => sha256(text))
    const tables = new Map(Object.values(sources).map((text) => [sha256(text), parseCsv(text)]))
    const { table, steps, log } = runRecipe(
      belts,
      [
        { kind: 'filter', where: 'state != "Total"' },
        {
          kind: 'join',
          with: income,
          name: 'Income',
          columns: ['income'],
          unmatched: 'drop',
          on: [
            { left: 'state', right: 'state' },
            { left: 'year', right: 'year' },
          ],
        },
      ],
      (hash) => tables.get(hash)!,
    )
    const described = Object.entries(sources).map(([file, text]) => {
      const { rows, columns } = tables.get(sha256(text))!
      const kinds = [...columns].map(([name, { kind }]) => ({ name, kind }))
      return { id: file, name: file, file, sha256: sha256(text), rows, columns: kinds }
    })
    const csv = writeCsv(table)
    const design = designDocumentSchema.parse({
      ...JSON.parse(fs.readFileSync(path.join(BELTS, 'design.json'), 'utf8')),
      dataset: { id: 'belts', sha256: sha256(csv), recipe: { sources: described, steps, log, origins: [] } },
    })
    const analysis = await analyzeDesign({ csv, design, facts: null })
    const { scripts, carried } = (await scriptsOfRun(design, analysis))!
    const files = Object.fromEntries([...scripts, ...carried].map(({ file, text }) => [file, text]))
    const inFolder = Object.fromEntries(Object.entries(sources).map(([file, text]) => [`sources/${file}`, text]))
    const { value } = await runInR('base-r.R', { ...files, ...inFolder })
    const ours = analysis.estimates.find(({ role }) => role === 'primary')!
    expect(Math.abs(value! - ours.value!)).toBeLessThan(1e-9 * Math.abs(ours.value!))
    for (const { text } of scripts) expect(text).not.toContain('"data.csv"')
  },
)
