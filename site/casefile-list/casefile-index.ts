import type { Sort } from '../../contract/casefile.ts'
import { isStanding, verdictName } from '../../contract/plain-verdict.ts'
import type { CardData } from '../../ui/card/card-data.ts'
import { NO_FILTERS, type Filters } from './filters.ts'
import type { IndexColumns } from './index-columns.ts'

/** A test of a row: its place among a column's distinct values, and which of those meet the filter. */
interface Test {
  places: readonly number[]
  meets: Uint8Array
}

type Column = keyof IndexColumns['repeated']

/** Counts by the values of each filter; a value without casefiles is absent. */
export type Facets = Record<'domain' | 'subdomain' | 'jurisdiction' | 'verdict' | 'designType', Map<string, number>>

/**
 * Every casefile of the archive as columns, so that a view of ten thousand costs milliseconds: rows are tested by small
 * whole numbers, and each order is worked out once.
 */
export class CasefileIndex {
  readonly count: number
  readonly #file: IndexColumns
  readonly #titleOrder: () => readonly number[]
  /** NaN = no score. */
  readonly #scores: Float64Array
  readonly #orders = new Map<Sort, Uint32Array>()

  /** @param titleOrder rows in the order of their titles, asked for when that order is */
  constructor(file: IndexColumns, titleOrder: () => readonly number[]) {
    this.#file = file
    this.#titleOrder = titleOrder
    this.count = file.count
    this.#scores = numbers(file.plain.eqs_overall)
  }

  /**
   * The rows that meet every filter, sorted.
   *
   * @returns rows of equal value newest first, those without a score or an effect last
   */
  find(filters: Filters): Uint32Array {
    const tests = this.#tests(filters)
    const [least, scores] = [filters.eqsMin, this.#scores]
    return this.#order(filters.sort).filter((row) => {
      for (const { places, meets } of tests) if (meets[places[row]] === 0) return false
      return least === 0 || scores[row] >= least
    })
  }

  /**
   * How many casefiles each choice of each filter would leave, the other filters as they are. Each row is looked at once: it counts for a
   * filter where it fails no other one.
   */
  facets(filters: Filters): Facets {
    const tests = this.#testsByFilter(filters)
    const standing = this.#test('status', isStanding)
    const tallies = FACETS.map(({ key }) => new Uint32Array(this.#file.repeated[key].values.length))
    for (let row = 0; row < this.count; row++) {
      let failed = 0
      for (const { bit, places, meets } of tests) if (meets[places[row]] === 0) failed |= bit
      if (filters.eqsMin > 0 && !(this.#scores[row] >= filters.eqsMin)) failed |= BITS.eqsMin
      for (const [place, { key, of, free }] of FACETS.entries()) {
        if ((failed & ~free) !== 0) continue
        if (of === 'verdict' && standing.meets[standing.places[row]] === 0) continue
        tallies[place][this.#file.repeated[key].places[row]] += 1
      }
    }
    const counted = FACETS.map(({ key, of, name }, place) => {
      const counts = new Map<string, number>()
      for (const [at, value] of (this.#file.repeated[key].values as unknown[]).entries()) {
        const [one, count] = [name(value as never), tallies[place][at]]
        if (count > 0) counts.set(one, (counts.get(one) ?? 0) + count)
      }
      return [of, counts] as const
    })
    return Object.fromEntries(counted) as Facets
  }

  /** Each test with the bit of the filter that it belongs to. */
  #testsByFilter(filters: Filters): (Test & { bit: number })[] {
    return FILTERS_OF_COLUMNS.flatMap((filter) =>
      this.#tests({ ...NO_FILTERS, [filter]: filters[filter] }).map((test) => ({ ...test, bit: BITS[filter] })),
    )
  }

  #tests({ domain, subdomain, jurisdiction, verdict, designType }: Filters): Test[] {
    return [
      domain && this.#test('domain', ({ slug }) => slug === domain),
      subdomain && this.#test('subdomain', ({ slug }) => slug === subdomain),
      jurisdiction && this.#test('jurisdiction', (name) => name === jurisdiction),
      verdict.length > 0 && this.#test('plain_verdict', (words) => verdict.includes(verdictName(words))),
      verdict.length > 0 && this.#test('status', isStanding),
      designType.length > 0 && this.#test('design_type', (type) => designType.includes(type)),
    ].filter((test) => typeof test === 'object')
  }

  #test<Key extends Column>(key: Key, meets: (value: CardData[Key]) => boolean): Test {
    const { values, places } = this.#file.repeated[key]
    return { places, meets: Uint8Array.from(values, (value) => Number(meets(value))) }
  }

  #order(sort: Sort): Uint32Array {
    const known = this.#orders.get(sort)
    if (known) return known
    const order = this.#workOut(sort)
    this.#orders.set(sort, order)
    return order
  }

  #workOut(sort: Sort): Uint32Array {
    if (sort === 'title') return Uint32Array.from(this.#titleOrder())
    const rows = Uint32Array.from({ length: this.count }, (_, row) => row)
    if (sort === 'newest') return rows
    const values = sort === 'effect' ? numbers(this.#file.standardisedEffect) : this.#scores
    return sorted(rows, values, sort === 'eqs_asc' ? 1 : -1)
  }
}

/** A bit for each filter that a row may fail. */
const BITS = { domain: 1, subdomain: 2, jurisdiction: 4, verdict: 8, designType: 16, eqsMin: 32 }
const FILTERS_OF_COLUMNS = ['domain', 'subdomain', 'jurisdiction', 'verdict', 'designType'] as const

/** What is counted: the values of a column, under a name, of rows that fail nothing but what is free to fail. */
const FACETS = [
  facet('domain', 'domain', ({ slug }) => slug, BITS.domain | BITS.subdomain),
  facet('subdomain', 'subdomain', ({ slug }) => slug, BITS.subdomain),
  facet('jurisdiction', 'jurisdiction', (name) => name, BITS.jurisdiction),
  facet('verdict', 'plain_verdict', verdictName, BITS.verdict),
  facet('designType', 'design_type', (type) => type, BITS.designType),
]

function facet<Key extends Column>(of: keyof Facets, key: Key, name: (value: CardData[Key]) => string, free: number) {
  return { of, key, name: name as (value: never) => string, free }
}

function numbers(column: readonly (number | null)[]): Float64Array {
  return Float64Array.from(column, (value) => value ?? NaN)
}

/** Rows that a key has room for beside the 32 bits of its value, in the 53 bits that a number holds exactly. */
const ROOM = 2 ** 20
const UNKNOWN = 2 ** 32 - 1

/**
 * Sorts rows by their values, unknown ones last and equal ones in their order. A value, which has few digits, and its row make one number
 * each: browsers sort numbers without asking which of two comes first, many times faster.
 */
function sorted(rows: Uint32Array, values: Float64Array, direction: 1 | -1): Uint32Array {
  const float = new Float32Array(1)
  const bits = new Uint32Array(float.buffer)
  const keys = Float64Array.from(rows, (row) => {
    const value = values[row]
    // adding 0 makes −0 the same as 0
    float[0] = direction * value + 0
    const ordered = bits[0] >= 2 ** 31 ? UNKNOWN - bits[0] : bits[0] + 2 ** 31
    return (Number.isNaN(value) ? UNKNOWN : ordered) * ROOM + row
  })
  return Uint32Array.from(keys.sort(), (key) => key % ROOM)
}
