import type { CasefileIndexFile, Repeated } from './index-file.ts'

/** `/casefiles/index.json` of a large archive: where the cards are, the newest first; a publication writes one part anew. */
export interface IndexParts {
  count: number
  /** Addresses of a {@link CasefileIndexFile} each. */
  parts: string[]
}

/** The same as one file of all casefiles, but for the order of titles, which {@link mergeTitles} works out when it is asked for. */
export function joinParts(parts: readonly CasefileIndexFile[]): CasefileIndexFile {
  const units = new Places<string>()
  const shapes = new Places<CasefileIndexFile['pillars']['shapes'][number]>()
  const effects: CasefileIndexFile['effect']['rows'] = []
  const pillars: CasefileIndexFile['pillars']['rows'] = []
  for (const { effect, pillars: own } of parts) {
    const unitAt = units.of(effect.units)
    for (const row of effect.rows) effects.push(row && [row[0], row[1], row[2], unitAt[row[3]]])
    const shapeAt = shapes.of(own.shapes)
    for (const [shape, ...scores] of own.rows) pillars.push([shapeAt[shape], ...scores])
  }
  const keys = Object.keys(parts[0].repeated) as Repeated[]
  return {
    count: parts.reduce((sum, { count }) => sum + count, 0),
    texts: parts.flatMap(({ texts }) => texts),
    plain: {
      docket: parts.flatMap(({ plain }) => plain.docket),
      eqs_overall: parts.flatMap(({ plain }) => plain.eqs_overall),
    },
    repeated: Object.fromEntries(keys.map((key) => [key, joinColumn(parts, key)])) as CasefileIndexFile['repeated'],
    standardisedEffect: parts.flatMap(({ standardisedEffect }) => standardisedEffect),
    effect: { units: units.all, rows: effects },
    pillars: { shapes: shapes.all, rows: pillars },
    byTitle: [],
  }
}

function joinColumn(parts: readonly CasefileIndexFile[], key: Repeated): { values: unknown[]; places: number[] } {
  const values = new Places<unknown>()
  const places: number[] = []
  for (const { repeated } of parts) {
    const placeAt = values.of(repeated[key].values)
    for (const place of repeated[key].places) places.push(placeAt[place])
  }
  return { values: values.all, places }
}

/** Rows of all parts in the order of their titles, equal ones newest first: the parts' own orders, merged two by two. */
export function mergeTitles(parts: readonly CasefileIndexFile[]): number[] {
  const { compare } = new Intl.Collator('en')
  const titles = parts.flatMap(({ texts }) => texts.map(([, title]) => title))
  let first = 0
  let orders = parts.map(({ byTitle, count }) => {
    const order = byTitle.map((row) => row + first)
    first += count
    return order
  })
  while (orders.length > 1) {
    const merged: number[][] = []
    for (let place = 0; place < orders.length; place += 2)
      merged.push(merge(orders[place], orders[place + 1] ?? [], (a, b) => compare(titles[a], titles[b])))
    orders = merged
  }
  return orders[0] ?? []
}

/** Of equal ones the first order's come first. */
function merge(
  first: readonly number[],
  second: readonly number[],
  compare: (a: number, b: number) => number,
): number[] {
  const merged: number[] = []
  let [a, b] = [0, 0]
  while (a < first.length && b < second.length)
    merged.push(compare(first[a], second[b]) <= 0 ? first[a++] : second[b++])
  for (; a < first.length; a++) merged.push(first[a])
  for (; b < second.length; b++) merged.push(second[b])
  return merged
}

/** Distinct values of several lists, compared by content. */
class Places<Value> {
  readonly all: Value[] = []
  readonly #known = new Map<string, number>()

  /** Where each value of a list stands among all. */
  of(values: readonly Value[]): number[] {
    return values.map((value) => {
      const text = JSON.stringify(value)
      const known = this.#known.get(text)
      if (known !== undefined) return known
      this.#known.set(text, this.all.length)
      return this.all.push(value) - 1
    })
  }
}
