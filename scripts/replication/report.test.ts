import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { ReplicationRecord } from '../../contract/replication.ts'
import { replicationPage } from './report.ts'

/* docs/replication.md is written by `npx casefiles replication verify --write`: it says what the records of the casefiles hold. */

const root = path.resolve(import.meta.dirname, '../..')
const archive = path.join(root, 'data/archive')
const page = fs.readFileSync(path.join(root, 'docs/replication.md'), 'utf8').split('\n')
const rows = page
  .filter((line) => /^\| (?!subject|---)/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
const records = fs
  .readdirSync(archive)
  .map((slug) => ({ slug, file: path.join(archive, slug, 'replication.json') }))
  .filter(({ file }) => fs.existsSync(file))
  .map(({ slug, file }) => ({ slug, record: JSON.parse(fs.readFileSync(file, 'utf8')) as ReplicationRecord }))

const columns = ['base-r.R', 'packages.R']

describe('the page of executed scripts', () => {
  it('has the words that its command writes, and counts the scripts that its rows say were executed', () => {
    const at = page.findIndex((line) => line.includes(' scripts: '))
    const written = replicationPage([], []).split('\n')
    expect(at).toBeGreaterThan(10)
    expect(page.slice(0, at)).toEqual(written.slice(0, at))
    const cells = rows.flatMap((row) => row.slice(3, 5)).filter((cell) => /e-\d+/.test(cell))
    expect(page[at]).toContain(`${cells.length} executed with the same result, 0 differ or fail`)
  })

  it.each(records)('says of $slug what its record holds', ({ slug, record }) => {
    const row = rows.find((cells) => cells[1] === slug)!
    const same = columns.filter((_, at) => /e-\d+$/.test(row[3 + at]))
    expect(same).toEqual(record.scripts.map(({ file }) => file))
    for (const { file, relative_difference } of record.scripts)
      expect(row[3 + columns.indexOf(file)]).toBe(
        relative_difference < 1e-10 ? 'under 1e-10' : relative_difference.toExponential(0),
      )
  })
})
