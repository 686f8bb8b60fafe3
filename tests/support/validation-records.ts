import fs from 'node:fs'
import path from 'node:path'

/** One comparison of a quantity of ours with a figure from outside, as a test made it. */
export interface ValidationRecord {
  /** `golden`: within a tolerance; `known difference`: at its known size; `published`: to the decimals printed. */
  kind: 'golden' | 'known difference' | 'published'
  design: string
  /** Golden file without ending, or the publication. */
  source: string
  dataset: string
  /** Path inside the golden's results, `/` between keys, `*` for all of a level; or the quantity in words. */
  quantity: string
  /** Elements compared, where not all. */
  at: number[] | null
  /** How many numbers were compared; `ours`, `peer` and `difference` are those of the worst. */
  count: number
  ours: number
  peer: number
  peerSoftware: string
  difference: number
  tolerance: number
  why: string
  file: string
  test: string
}

/** Folder that a run collects its comparisons in; without one nothing is written. */
export function recordsFolder(): string {
  return process.env.CASEFILES_VALIDATION ?? ''
}

/** Adds a comparison to its test file's own list, so that parallel workers never share a file. */
export function writeRecord(record: ValidationRecord): void {
  const folder = recordsFolder()
  if (folder === '') return
  const name = `${record.file.replaceAll(/[^\w.-]+/g, '_')}.jsonl`
  fs.appendFileSync(path.join(folder, name), `${JSON.stringify(record, spellNonFinite)}\n`)
}

/** Every comparison of a run, in an order that does not depend on the workers. */
export function readRecords(folder: string): ValidationRecord[] {
  const names = fs.existsSync(folder) ? fs.readdirSync(folder).sort() : []
  return names
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) => fs.readFileSync(path.join(folder, name), 'utf8').trim().split('\n'))
    .map((line) => JSON.parse(line, readNonFinite) as ValidationRecord)
}

function spellNonFinite(_: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isFinite(value) ? { number: String(value) } : value
}

function readNonFinite(_: string, value: unknown): unknown {
  const isSpelled = typeof value === 'object' && value !== null && 'number' in value
  return isSpelled ? Number((value as { number: string }).number) : value
}
