import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseCsv } from '@casefiles/engine/frame'
import { openSqlite, type TestDatabase } from '../../test-support/test-databases.ts'
import { printColumns } from './column-prints.ts'
import { sketchData } from './data-sketch.ts'
import { findCopies, insertColumnPrints, insertSketch } from './outcome-log.repository.ts'
import { EVASIONS, type PanelRow } from './test-support/evasions.ts'

/** What takes so much away that the same data and others look alike; docs/decisions/0026 names them. */
const NOT_SEEN = [
  'noise of 5 %',
  'less the mean of the period, keys renamed',
  'half of the rows under new numbers, in another unit, without unit and period',
]

/** Numbers that look like chance and are the same in each run. */
function draws(seed: number): () => number {
  let state = 7919 * seed
  return () => (state = (state * 48271) % 2147483647) / 2147483647
}

interface Shape {
  units: number
  years: number
  /** How much of a unit's deviation stays from year to year. */
  stays: number
  trend: number
}

function panel(seed: number, { units, years, stays, trend }: Shape): PanelRow[] {
  const next = draws(seed)
  const noise = () => next() + next() + next() - 1.5
  const common = Array.from({ length: years }, noise)
  return Array.from({ length: units }, (_, unit) => {
    const level = 10 + 8 * next()
    let deviation = 0
    return common.map((shock, year) => {
      deviation = stays * deviation + noise()
      return { unit: `u${unit}`, period: 1990 + year, y: level + trend * year + shock + deviation }
    })
  }).flat()
}

const BASE: Shape = { units: 40, years: 32, stays: 0.5, trend: 0.1 }

describe('data that this server holds', () => {
  let test: TestDatabase
  beforeAll(async () => {
    test = await openSqlite()
    await remember('held', panel(1, BASE))
  })
  afterAll(() => test.close())

  async function remember(sha256: string, rows: readonly PanelRow[]): Promise<void> {
    const lines = rows.map(({ unit, period, y }) => `"${unit}",${period},${y.toPrecision(7)}`)
    const table = parseCsv(`unit,period,y\n${lines.join('\n')}\n`)
    await insertColumnPrints(test.db, sha256, printColumns(table))
    await insertSketch(test.db, sha256, sketchData(table))
  }

  const isKnownAgain = async (sha256: string): Promise<boolean> =>
    (await findCopies(test.db, sha256, ['y'])).some((place) => place.dataset_sha256 === 'held' && place.name === 'y')

  it.each(EVASIONS.filter(({ name }) => !NOT_SEEN.includes(name)))('are known again: $name', async (evasion) => {
    await remember(evasion.name, evasion.change(panel(1, BASE), draws(5))!)
    expect(await isKnownAgain(evasion.name)).toBe(true)
  })

  it.each(NOT_SEEN)('are not known again, and nobody says they would be: %s', async (name) => {
    const { change } = EVASIONS.find((evasion) => evasion.name === name)!
    await remember(name, change(panel(1, BASE), draws(5))!)
    expect(await isKnownAgain(name)).toBe(false)
  })

  it(
    'are not taken for others of the same units and years, whichever way they wander',
    { tags: ['night'] },
    async () => {
      const shapes = [0, 0.5, 0.9, 1].flatMap((stays) => [0, 0.1, 1].map((trend) => ({ ...BASE, stays, trend })))
      for (const [place, shape] of [...shapes, ...shapes.map((one) => ({ ...one, years: 8 }))].entries()) {
        const sha256 = `other ${place}`
        await remember(sha256, panel(place + 2, shape))
        const others = (await findCopies(test.db, sha256, ['y'])).filter((found) => found.dataset_sha256 !== sha256)
        expect(others, JSON.stringify(shape)).toEqual([])
      }
    },
  )
})
