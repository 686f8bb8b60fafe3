import fs from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import type { DesignType, Estimate } from '@casefiles/engine/analysis'
import type { Text } from '@casefiles/engine/facts'
import { DESIGNS, type Intent, parseSpec } from '@casefiles/engine/designs'
import type { DataTable } from '@casefiles/engine/frame'
import { mapInPlace } from '@casefiles/engine/tasks'
import { readerWords } from '@casefiles/engine/verdict'
import { readData } from '../../../record/data-files/read-data.ts'
import { estimateFrom } from '../estimate-large.ts'
import type { LargeEstimate } from '../large-estimate.ts'
import { openLargeTable, quoted, SOURCE } from '../open-large-table.ts'

export type Spec = Record<string, unknown>

/** The main estimate of the whole analysis, from the rows. */
export async function estimateOfRows(type: DesignType, spec: Spec, table: DataTable): Promise<Estimate<Text>> {
  const design = await DESIGNS[type].load()
  const intent: Intent = { direction: 'increase', smallestEffect: 0.1, smallestEffectBasis: 'Made for a test.' }
  const words = readerWords({
    policyName: 'The policy',
    outcomeName: 'the outcome',
    places: 'places',
    years: '2001–2010',
    unitPlural: 'units',
  })
  const context = { seed: 1, intent, words, log: () => {}, progress: () => {}, map: mapInPlace }
  const parsed = parseSpec(DESIGNS[type].spec, spec)
  const fit = await design.estimate(design.preflight(table, parsed, context), parsed, context)
  return fit.estimates[0]
}

/** The same from sums, of the file as CSV and as Parquet. */
async function fromSums(
  folder: string,
  type: DesignType,
  spec: Spec,
  csv: string,
): Promise<[LargeEstimate, LargeEstimate]> {
  const parsed = parseSpec(DESIGNS[type].spec, spec)
  const [text, parquet] = ['csv', 'parquet'].map((ending) => path.join(folder, `data.${ending}`))
  fs.writeFileSync(text, csv)
  const table = await openLargeTable(text)
  const found = await estimateFrom(table, type, parsed).finally(table.close)
  const again = await openLargeTable(text)
  const typed = again.columns.map((name) => `coalesce(TRY_CAST(${quoted(name)} AS DOUBLE), NULL) AS ${quoted(name)}`)
  const words = [...again.columns.keys()].map((i) =>
    /[a-z]/.test(csv.split('\n')[1].split(',')[i]) ? quoted(again.columns[i]) : typed[i],
  )
  await again
    .ask(`COPY (SELECT ${words.join(', ')} FROM ${SOURCE}) TO '${parquet}' (FORMAT parquet)`)
    .finally(again.close)
  const other = await openLargeTable(parquet)
  return [found, await estimateFrom(other, type, parsed).finally(other.close)]
}

/**
 * Expects two estimates to be the same, to 1e-10 of each number (of the standard error, where the estimate is smaller: near zero its
 * own size says nothing of its error) and the interval to 1e-9 standard errors.
 */
export function expectSameNumbers(found: LargeEstimate, expected: Estimate<Text>): void {
  const sizes = { value: Math.max(Math.abs(expected.value), expected.se), se: expected.se, p: expected.p }
  for (const name of ['value', 'se', 'p'] as const)
    expect(Math.abs(found[name] - expected[name])).toBeLessThan(1e-10 * sizes[name])
  found.ci.forEach((limit, i) => expect(Math.abs(limit - expected.ci[i])).toBeLessThan(1e-9 * expected.se))
  if (expected.df === null) expect(found.df).toBeNull()
  else expect(found.df).toBeCloseTo(expected.df, 6)
  expect(found.id).toBe(expected.id)
}

/**
 * Expects the main estimate from sums to be that of the whole analysis.
 *
 * @returns the one from the CSV file
 */
export async function expectSame(folder: string, type: DesignType, spec: Spec, csv: string): Promise<LargeEstimate> {
  const { table } = await readData(Buffer.from(csv))
  const expected = await estimateOfRows(type, spec, table)
  const both = await fromSums(folder, type, spec, csv)
  for (const found of both) expectSameNumbers(found, expected)
  return both[0]
}

/** The code with which an estimate is refused. */
export async function refusalOf(folder: string, type: DesignType, spec: Spec, csv: string): Promise<string> {
  const file = path.join(folder, 'refused.csv')
  fs.writeFileSync(file, csv)
  const table = await openLargeTable(file)
  const parsed = parseSpec(DESIGNS[type].spec, spec)
  return estimateFrom(table, type, parsed)
    .then(() => 'none')
    .catch((error: { code: string }) => error.code)
    .finally(table.close)
}
