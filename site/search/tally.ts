import type { SearchKind } from './search-row.ts'

/** Documents that score less than this share of the best are left out, and fewer are only shown as near. */
const CUT = 0.12
const NEAR_CUT = 0.2
/** Casefiles that a reader looks at; where fewer fit, those that come nearest are shown after them. */
const LOOKED_AT = 3

/** Places of the documents that a search found, the best first. */
export interface Ranked {
  places: Record<SearchKind, number[]>
  /** Casefiles that come nearest, where fewer than a reader looks at have everything that was asked for. */
  near: number[]
  /** False when no casefile has everything that was asked for: these come nearest. */
  isWhole: boolean
}

/** Scores of documents over everything asked for. */
export class Tally {
  readonly matched = new Set<string>()
  readonly also = new Set<string>()
  isRespelled = false
  readonly #sums = new Map<number, { score: number; concepts: number }>()
  #current = new Map<number, number>()

  get isEmpty(): boolean {
    return this.#current.size === 0
  }

  open() {
    this.#current = new Map()
  }

  /** One thing asked for counts once for a document, by the best way it was found. */
  add(scores: ReadonlyMap<number, number>, weight: number) {
    for (const [place, score] of scores)
      this.#current.set(place, Math.max(this.#current.get(place) ?? 0, score * weight))
  }

  note(other: string | null, stems: readonly string[]) {
    for (const stem of stems) this.matched.add(stem)
    if (other !== null) this.also.add(other)
  }

  close() {
    for (const [place, score] of this.#current) {
      const sum = this.#sums.get(place) ?? { score: 0, concepts: 0 }
      this.#sums.set(place, { score: sum.score + score, concepts: sum.concepts + 1 })
    }
  }

  /**
   * Of each kind the documents with everything asked for; where there are none, those that come nearest.
   *
   * @param retracted places that come behind all others, however well they fit
   */
  best(kindOf: (place: number) => SearchKind, asked: number, retracted: ReadonlySet<number>): Ranked {
    const ranked = [...this.#sums]
      .map(([place, { score, concepts }]) => ({
        kind: kindOf(place),
        place,
        score: score * (concepts / asked) ** 2,
        isWhole: concepts === asked,
      }))
      .sort(
        (a, b) =>
          Number(retracted.has(a.place)) - Number(retracted.has(b.place)) || b.score - a.score || a.place - b.place,
      )
    const best = Math.max(0, ...ranked.map(({ score }) => score))
    const wholeKinds = new Set(ranked.filter(({ isWhole }) => isWhole).map(({ kind }) => kind))
    const isWhole = wholeKinds.has('casefile')
    const places: Ranked['places'] = { casefile: [], policy: [], problem: [] }
    for (const { kind, place, score, isWhole: hasAll } of ranked)
      if (score >= CUT * best && (hasAll || !wholeKinds.has(kind))) places[kind].push(place)
    const missing = isWhole ? LOOKED_AT - places.casefile.length : 0
    const near = ranked.filter(({ kind, score, isWhole: hasAll }) => {
      return kind === 'casefile' && !hasAll && score >= NEAR_CUT * best
    })
    return { places, near: near.slice(0, Math.max(0, missing)).map(({ place }) => place), isWhole }
  }
}
