import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkDatabaseFile } from './check-database-file.ts'
import { migrate } from './migrate.ts'
import { DATABASE_FILE, openDatabase } from './dialect.ts'

describe('the database file at a start', () => {
  let dataFolder: string
  let file: string
  beforeEach(async () => {
    dataFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'casefiles-check-'))
    file = path.join(dataFolder, DATABASE_FILE)
    const db = openDatabase({ dataFolder })
    await migrate(db)
    await db.destroy()
  })
  afterEach(() => fs.rmSync(dataFolder, { recursive: true, force: true }))

  it('is taken where it is whole, and where there is none yet', () => {
    expect(() => checkDatabaseFile(dataFolder)).not.toThrow()
    fs.rmSync(file)
    expect(() => checkDatabaseFile(dataFolder)).not.toThrow()
    expect(fs.existsSync(file)).toBe(false)
  })

  it.each([
    ['its first bytes are others', (bytes: Buffer) => bytes.fill(120, 0, 100)],
    ['a page in the middle is others', (bytes: Buffer) => bytes.fill(255, 8192, 16_384)],
    ['its end is missing', (bytes: Buffer) => bytes.subarray(0, 20_000)],
  ])('is refused with one sentence that says what to do where %s', (_what, harm) => {
    fs.writeFileSync(file, harm(fs.readFileSync(file)))
    const damaged = fs.readFileSync(file)
    expect(() => checkDatabaseFile(dataFolder)).toThrow(/is damaged: [^\n]+npx casefiles restore/)
    expect(fs.readFileSync(file)).toEqual(damaged)
  })
})
