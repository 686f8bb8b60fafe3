import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseCsv } from '../../../engine/frame/csv.ts'
import type { DataTable } from '../../../engine/frame/table.ts'
import { runRecipe } from '../../../engine/recipe/run-recipe.ts'
import { PREPARED_FILE, writeRecipe } from '../../../engine/recipe/scripts/write-recipe.ts'
import {
  AGGREGATED,
  CASES,
  CASES_ID,
  PEOPLE,
  recipeOf,
  sourceOf,
  STEPS,
  WIDENED,
} from '../../../engine/recipe/test-support/example-recipe.ts'

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
  it.skipIf(command === undefined).each(Object.entries(RECIPES))('gives the same cells as ours: %s', (_, steps) => {
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
  })
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
