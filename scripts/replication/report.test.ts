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
  .filter((line) => /^\| (?!script|---)/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, file, outcome, subjects]) => ({ file, outcome, subjects: subjects.split('; ') }))
const records = fs
  .readdirSync(archive)
  .map((slug) => ({ slug, file: path.join(archive, slug, 'replication.json') }))
  .filter(({ file }) => fs.existsSync(file))
  .map(({ slug, file }) => ({ slug, record: JSON.parse(fs.readFileSync(file, 'utf8')) as ReplicationRecord }))

describe('the page of executed scripts', () => {
  it('has the words that its command writes, and counts the scripts that its rows say were executed', () => {
    const at = page.findIndex((line) => line.includes(' scripts: '))
    const written = replicationPage([], []).split('\n')
    expect(at).toBeGreaterThan(10)
    expect(page.slice(0, at)).toEqual(written.slice(0, at))
    const executed = rows.filter(({ outcome }) => /e-\d+/.test(outcome)).flatMap(({ subjects }) => subjects)
    expect(page[at]).toContain(`${executed.length} executed with the same result, 0 differ or fail`)
  })

  it.each(records)('says of $slug what its record holds', ({ slug, record }) => {
    const own = rows.filter(({ subjects, outcome }) => subjects.includes(slug) && /e-\d+$/.test(outcome))
    expect(own.map(({ file, outcome }) => ({ file, outcome }))).toEqual(
      record.scripts.map(({ file, relative_difference }) => ({
        file,
        outcome: relative_difference < 1e-10 ? 'under 1e-10' : relative_difference.toExponential(0),
      })),
    )
  })
})
