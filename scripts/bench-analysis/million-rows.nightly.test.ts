import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { analyze } from '@casefiles/engine/analyze'
import { readData } from '../../server/record/data-files/read-data.ts'
import { requestOf, writeCsv } from './world.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'million-rows-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

/** The effect that each world is made with. */
const MADE_WITH = { IV: 0.5, RDD: 1, Blocks: 0.5, DiD: -2 } as const

/** One argument, one line or one comparison a row is enough to end an analysis that a small file passes. */
it.for(Object.entries(MADE_WITH))(
  'a million rows are read and analyzed to the end: %s',
  { timeout: 300_000 },
  async ([name, made]) => {
    const world = name as keyof typeof MADE_WITH
    const file = path.join(folder, `${world}.csv`)
    writeCsv(file, world, 1_000_000)
    const { table } = await readData(fs.readFileSync(file))
    fs.rmSync(file)
    expect(table.rows).toBe(1_000_000)
    const { estimates } = await analyze(table, requestOf(world))
    const primary = estimates.find(({ role }) => role === 'primary')!
    // five standard errors: one of two million such tests fails by chance
    expect(Math.abs(primary.value - made) / primary.se).toBeLessThan(5)
  },
)
