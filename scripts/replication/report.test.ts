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

const digits = (value: number | null) => (value === null ? 'none' : String(Number(value.toPrecision(8))))
const result = ({ estimate, conf_low, conf_high }: ReplicationRecord['ours']) =>
  `${digits(estimate)} (${digits(conf_low)}, ${digits(conf_high)})`

describe('the page of executed scripts', () => {
  it('has the words that its command writes, and counts its own rows', () => {
    const [written, counts] = [replicationPage([], []).split('\n'), page[16]]
    expect(page.slice(0, 16)).toEqual(written.slice(0, 16))
    const inState = (state: string) => rows.filter((cells) => cells[4].startsWith(state)).length
    expect(counts).toContain(
      `${rows.length} scripts: ${inState('executed')} executed with the same result, 0 differ or fail, ${inState('generated')} generated only.`,
    )
  })

  it.each(records)('says of $slug what its record holds', ({ slug, record }) => {
    const own = rows.filter((cells) => cells[1] === slug)
    expect(own.map((cells) => cells[5])).toEqual(own.map(() => result(record.ours)))
    expect(own.filter((cells) => cells[4] === 'executed').map((cells) => cells[3])).toEqual(
      record.scripts.map(({ file }) => file),
    )
    for (const { file, theirs, relative_difference } of record.scripts) {
      const row = own.find((cells) => cells[3] === file)!
      expect(row.slice(6, 8)).toEqual([
        result(theirs),
        relative_difference < 1e-10 ? 'under 1e-10' : relative_difference.toExponential(0),
      ])
    }
  })
})
