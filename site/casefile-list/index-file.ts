import type { CardData } from '../../ui/card/card-data.ts'
import { shortened } from './shortened.ts'
import { titleOrder } from './title-order.ts'

/** Columns written as a list of distinct values and, per casefile, a place in it. */
const REPEATED = [
  'status',
  'jurisdiction',
  'domain',
  'subdomain',
  'design_type',
  'eqs_provisional',
  'eqs_held',
  'plain_verdict',
  'period',
] as const
const PLAIN = ['docket', 'eqs_overall'] as const

export type Repeated = (typeof REPEATED)[number]
/** Marks are shown with one decimal and drawn on a scale of five. */
const PILLAR_DIGITS = { significant: 3, decimals: 2 }

type Plain = (typeof PLAIN)[number]

/** A card says its answer in place of a heading, which is left out then; versions of before have neither answer nor what is known. */
type CardTexts = [
  slug: string,
  title: string,
  headline: string | null,
  answer?: CardData['answer'] | null,
  known?: CardData['what_is_known'],
]

/** `/casefiles/index.json`: every card, column by column, newest first; numbers are {@link shortened}. */
export interface CasefileIndexFile {
  count: number
  /** A casefile's words stand together: they repeat each other, which compression finds at a short distance only. */
  texts: CardTexts[]
  plain: { [Key in Plain]: CardData[Key][] }
  repeated: { [Key in Repeated]: { values: CardData[Key][]; places: number[] } }
  standardisedEffect: (number | null)[]
  effect: { units: string[]; rows: ([number | null, number | null, number | null, number] | null)[] }
  pillars: { shapes: { id: string; weight: number }[][]; rows: [shape: number, ...scores: number[]][] }
  /** Rows in the order of their titles: comparing titles as readers do costs a phone more than reading this. */
  byTitle: number[]
  /** How those stand of which something has to be said, by row; left out where there is none. */
  standings?: Record<number, NonNullable<CardData['standing']>>
}

/** Packs cards for the list page. {@link cardAt} gives the same cards back. */
export function packIndex(cards: readonly CardData[]): CasefileIndexFile {
  const units = new Distinct<string>()
  const shapes = new Distinct<{ id: string; weight: number }[]>()
  const said = cards.flatMap(({ standing }, row) => (standing ? [[row, standing] as const] : []))
  return {
    count: cards.length,
    texts: cards.map(textsOf),
    plain: { docket: cards.map(({ docket }) => docket), eqs_overall: cards.map(({ eqs_overall: eqs }) => eqs) },
    repeated: {
      status: repeated(cards, 'status'),
      jurisdiction: repeated(cards, 'jurisdiction'),
      domain: repeated(cards, 'domain'),
      subdomain: repeated(cards, 'subdomain'),
      design_type: repeated(cards, 'design_type'),
      eqs_provisional: repeated(cards, 'eqs_provisional'),
      eqs_held: repeated(cards, 'eqs_held'),
      plain_verdict: repeated(cards, 'plain_verdict'),
      period: repeated(cards, 'period'),
    },
    standardisedEffect: cards.map(({ standardised_effect: value }) => shortened(value)),
    effect: {
      units: units.all,
      rows: cards.map(({ effect }) => effect && effectRow(effect, units)),
    },
    pillars: {
      shapes: shapes.all,
      rows: cards.map(({ eqs_pillars: pillars }) => [
        shapes.place(pillars.map(({ id, weight }) => ({ id, weight }))),
        ...pillars.map(({ score }) => shortened(score, PILLAR_DIGITS)!),
      ]),
    },
    byTitle: titleOrder(cards),
    ...(said.length > 0 && { standings: Object.fromEntries(said) }),
  }
}

function textsOf({ slug, title, headline, answer, what_is_known: known }: CardData): CardTexts {
  if (answer === undefined && known === undefined) return [slug, title, headline]
  const heading = answer ? null : headline
  return known === undefined ? [slug, title, heading, answer ?? null] : [slug, title, heading, answer ?? null, known]
}

/** A column whose values repeat. */
export function repeated<Key extends Repeated>(
  cards: readonly CardData[],
  key: Key,
): { values: CardData[Key][]; places: number[] } {
  const values = new Distinct<CardData[Key]>()
  const places = cards.map((card) => values.place(card[key]))
  return { values: values.all, places }
}

/** The card of one row of an index file. */
export function cardAt(file: CasefileIndexFile, row: number): CardData {
  const effect = file.effect.rows[row]
  const [shape, ...scores] = file.pillars.rows[row]
  const [slug, title, headline, answer, known] = file.texts[row]
  const standing = file.standings?.[row]
  return {
    slug,
    title,
    headline,
    ...(answer && { answer }),
    ...(known !== undefined && { what_is_known: known }),
    standardised_effect: file.standardisedEffect[row],
    ...Object.fromEntries(PLAIN.map((key) => [key, file.plain[key][row]])),
    ...Object.fromEntries(REPEATED.map((key) => [key, file.repeated[key].values[file.repeated[key].places[row]]])),
    effect: effect ? { value: effect[0], ci: [effect[1], effect[2]], units: file.effect.units[effect[3]] } : null,
    ...(standing && { standing }),
    eqs_pillars: file.pillars.shapes[shape].map((pillar, place) => ({ ...pillar, score: scores[place] })),
  } as CardData
}

type Effect = NonNullable<CardData['effect']>

function effectRow({ value, ci, units }: Effect, known: Distinct<string>): CasefileIndexFile['effect']['rows'][number] {
  return [shortened(value), shortened(ci[0]), shortened(ci[1]), known.place(units)]
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
