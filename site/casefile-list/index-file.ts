import type { CardData } from '../../ui/card/card-data.ts'

/** Columns written as a list of distinct values and, per casefile, a place in it. */
const REPEATED = [
  'status',
  'jurisdiction',
  'domain',
  'subdomain',
  'design_type',
  'eqs_provisional',
  'eqs_cap',
  'plain_verdict',
  'period',
] as const
const PLAIN = ['slug', 'docket', 'title', 'headline', 'eqs_overall', 'standardised_effect'] as const

type Repeated = (typeof REPEATED)[number]
type Plain = (typeof PLAIN)[number]

/** `/casefiles/index.json`: every card, column by column, newest first; about a third of the same rows as objects. */
export interface CasefileIndexFile {
  count: number
  plain: { [Key in Plain]: CardData[Key][] }
  repeated: { [Key in Repeated]: { values: CardData[Key][]; places: number[] } }
  effect: { units: string[]; rows: ([number | null, number | null, number | null, number] | null)[] }
  pillars: { shapes: { id: string; weight: number }[][]; rows: [shape: number, ...scores: number[]][] }
}

/** Packs cards for the list page. {@link unpackIndex} gives the same cards back. */
export function packIndex(cards: readonly CardData[]): CasefileIndexFile {
  const units = new Distinct<string>()
  const shapes = new Distinct<{ id: string; weight: number }[]>()
  return {
    count: cards.length,
    plain: Object.fromEntries(
      PLAIN.map((key) => [key, cards.map((card) => card[key])]),
    ) as unknown as CasefileIndexFile['plain'],
    repeated: Object.fromEntries(
      REPEATED.map((key) => {
        const values = new Distinct<unknown>()
        const places = cards.map((card) => values.place(card[key]))
        return [key, { values: values.all, places }]
      }),
    ) as unknown as CasefileIndexFile['repeated'],
    effect: {
      units: units.all,
      rows: cards.map(({ effect }) => effect && [effect.value, ...effect.ci, units.place(effect.units)]),
    },
    pillars: {
      shapes: shapes.all,
      rows: cards.map(({ eqs_pillars: pillars }) => [
        shapes.place(pillars.map(({ id, weight }) => ({ id, weight }))),
        ...pillars.map(({ score }) => score),
      ]),
    },
  }
}

/** The cards of an index file, in its order. */
export function unpackIndex(file: CasefileIndexFile): CardData[] {
  return Array.from({ length: file.count }, (_, row) => {
    const effect = file.effect.rows[row]
    const [shape, ...scores] = file.pillars.rows[row]!
    return {
      ...Object.fromEntries(PLAIN.map((key) => [key, file.plain[key][row]])),
      ...Object.fromEntries(REPEATED.map((key) => [key, file.repeated[key].values[file.repeated[key].places[row]!]])),
      effect: effect ? { value: effect[0], ci: [effect[1], effect[2]], units: file.effect.units[effect[3]]! } : null,
      eqs_pillars: file.pillars.shapes[shape]!.map((pillar, place) => ({ ...pillar, score: scores[place]! })),
    } as CardData
  })
}

/** Distinct values in order of first appearance, compared by content. */
class Distinct<Value> {
  readonly all: Value[] = []
  readonly #places = new Map<string, number>()

  place(value: Value): number {
    const key = JSON.stringify(value)
    const known = this.#places.get(key)
    if (known !== undefined) return known
    this.#places.set(key, this.all.length)
    return this.all.push(value) - 1
  }
}
