import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { AT_NIGHT } from '../../../tests/support/at-night.ts'
import { createRandom } from '../numerics/random.ts'
import type { Column, DataTable } from '../frame/table.ts'
import { readArchiveCasefile } from '../test-support/archive-casefile.ts'
import {
  outcomeNames,
  treatedRows,
  withOtherOutcomes,
  withOutcomesHandedOn,
  withPeopleWrittenOut,
} from '../test-support/treated-outcomes.ts'
import { previewDesign } from './preview-design.ts'
import { DESIGNS } from '../designs/registry.ts'
import { loadBeforeLock } from './load-before-lock.ts'

const archive = path.resolve(import.meta.dirname, '../../../data/archive')
const isCasefile = (slug: string) => fs.existsSync(path.join(archive, slug, 'data.csv'))
/** A quarter of a million rows and more: the sampled part of the first is looked at elsewhere, smaller cells than the other's here. */
const LARGE = ['third-child-mothers-work', 'polio-vaccine-trial-1954']
const slugs = fs.readdirSync(archive).filter((slug) => isCasefile(slug) && !LARGE.includes(slug))
/** One quick casefile of each design, for everything that is made from the masked table. */
const QUICK = [
  'drinking-age-traffic-deaths',
  'drinking-age-mortality',
  'cigarette-taxes',
  'supported-work',
  'proposition-99',
  'names-on-resumes',
]

/** Names of the columns that two tables do not both have, the same to the last bit. */
function differing(one: DataTable, other: DataTable): string[] {
  const names = new Set([...one.columns.keys(), ...other.columns.keys()])
  return [...names].filter((name) => !isSame(one.columns.get(name), other.columns.get(name)))
}

/** Looks at the bytes of numbers: an assertion on a hundred thousand cells takes longer than making them. */
function isSame(one: Column | undefined, other: Column | undefined): boolean {
  if (one?.kind !== other?.kind || one?.values.length !== other?.values.length) return false
  if (one?.kind === 'number' && other?.kind === 'number')
    return (
      JSON.stringify(one.level) === JSON.stringify(other.level) && bytesOf(one.values).equals(bytesOf(other.values))
    )
  return one!.values.every((value, row) => value === other!.values[row])
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Float64Array) => Buffer.from(buffer, byteOffset, byteLength)

/** Share of these rows in which two columns would hold the same value, were the second one shuffled. */
function meetByChance(rows: number[], first: Float64Array, second: Float64Array): number {
  const counts = (values: Float64Array) => {
    const counted = new Map<number, number>()
    for (const row of rows) counted.set(values[row], (counted.get(values[row]) ?? 0) + 1)
    return counted
  }
  const [a, b] = [counts(first), counts(second)]
  return [...a].reduce((sum, [value, count]) => sum + (count * (b.get(value) ?? 0)) / rows.length ** 2, 0)
}

async function mask(casefile: ReturnType<typeof readArchiveCasefile>, data = casefile.data, seed = 1) {
  const { maskOutcomes } = await loadBeforeLock(DESIGNS[casefile.design])
  return maskOutcomes(data, casefile.spec, createRandom(seed, 'test'))
}

/** The same data with the outcomes that must stay unseen changed. */
function changed(casefile: ReturnType<typeof readArchiveCasefile>): DataTable {
  const isTreated = treatedRows(casefile)
  return isTreated ? withOtherOutcomes(casefile, isTreated) : withOutcomesHandedOn(casefile)
}

/** What is masked is asked of these by day, and of every casefile at night. */
const ASKED = AT_NIGHT ? slugs : QUICK

describe.each(ASKED)('the masked data of %s', (slug) => {
  const casefile = readArchiveCasefile(slug)
  let masked: DataTable
  beforeAll(async () => {
    masked = await mask(casefile)
  })

  it('are the same to the last bit whatever the outcomes of the treated after treatment are', async () => {
    const other = changed(casefile)
    const [name] = outcomeNames(casefile)
    expect(other.columns.get(name)).not.toEqual(casefile.data.columns.get(name))
    expect(differing(await mask(casefile, other), masked)).toEqual([])
  })

  it('hold none of these outcomes as it was, keep which are missing, and leave all other columns of the design alone', async () => {
    const outcomes = outcomeNames(casefile)
    const written = withPeopleWrittenOut(casefile)
    const isTreated = treatedRows(written)
    for (const [name, column] of masked.columns) {
      const own = written.data.columns.get(name)!
      if (!JSON.stringify(casefile.spec).includes(`"${name}"`)) {
        // that there is a column besides may count, what it holds may not: it could be an outcome
        expect(isSame(column, own), name).toBe(false)
      } else if (!outcomes.includes(name)) {
        expect(isSame(column, own), name).toBe(true)
      } else if (isTreated && own.kind === 'number' && column.kind === 'number') {
        const rows = [...own.values.keys()].filter((row) => isTreated(row) && !Number.isNaN(own.values[row]))
        const same = rows.filter((row) => column.values[row] === own.values[row]).length
        expect(rows.every((row) => !Number.isNaN(column.values[row]))).toBe(true)
        // outcomes of few values, as yes and no, meet by chance, and then no more often than chance has it
        const chance = meetByChance(rows, own.values, column.values)
        expect(same / rows.length, name).toBeLessThan(Math.max(0.5, chance + 0.1))
      }
    }
  })

  it('follow the seed', async () => {
    const [name] = outcomeNames(casefile)
    expect(differing(await mask(casefile), masked)).toEqual([])
    expect((await mask(casefile, casefile.data, 2)).columns.get(name)).not.toEqual(masked.columns.get(name))
  })
})

describe.each(QUICK)('everything shown of %s before the lock', (slug) => {
  it('is the same to the last bit whatever the outcomes of the treated after treatment are', async () => {
    const casefile = readArchiveCasefile(slug)
    const shown = await previewDesign(casefile.data, casefile.request)
    expect(shown.compass.kind).toBe('projected')
    expect(await previewDesign(changed(casefile), casefile.request)).toEqual(shown)
  })
})
