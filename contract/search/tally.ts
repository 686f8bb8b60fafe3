import type { SearchKind } from './search-row.ts'

/** Documents that score less than this share of the best are left out, and fewer are only shown as near. */
const CUT = 0.12
const NEAR_CUT = 0.2
/** Casefiles that a reader looks at; where fewer fit, those that come nearest are shown after them. */
const LOOKED_AT = 3

/** Places of the documents that a search found, the best first. */
export interface Ranked {
  places: Record<SearchKind, number[]>
  /** Casefiles that come nearest, where fewer than a reader looks at have everything that was asked for; never among these. */
  near: number[]
  /** False when no casefile has everything that was asked for. */
  isWhole: boolean
  /** Whether a casefile has all that was asked for but what is nowhere. */
  hasRest: boolean
}

/** Scores of documents over everything asked for. */
export class Tally {
  readonly matched = new Set<string>()
  readonly also = new Set<string>()
  isRespelled = false
  readonly #sums = new Map<number, { score: number; concepts: number; told: number; sure: number }>()
  #current = new Map<number, { score: number; isSure: boolean; isNear: boolean }>()
  /** What was asked for and is surely nowhere. */
  readonly missing: string[] = []
  #isTelling = true
  #telling = 0

  /** How many things that tell which policy is asked for. */
  get telling(): number {
    return this.#telling
  }

  get isEmpty(): boolean {
    return this.#current.size === 0
  }

  /** @param isTelling whether it tells which policy is asked for; without what does not, a document still answers */
  open(isTelling: boolean) {
    this.#current = new Map()
    this.#isTelling = isTelling
    if (isTelling) this.#telling += 1
  }

  /**
   * One thing asked for counts once for a document, by the best way it was found.
   *
   * @param sure    where what was found is what was asked for, or whether it is anywhere; what only comes near makes no answer
   * @param isGuess what may be another word altogether: “winter” is near to “water” in letters only
   */
  add(scores: ReadonlyMap<number, number>, weight: number, sure: ReadonlySet<number> | boolean, isGuess = false) {
    for (const [place, score] of scores) {
      const before = this.#current.get(place)
      const best = Math.max(before?.score ?? 0, score * weight)
      const isSure = typeof sure === 'boolean' ? sure : sure.has(place)
      this.#current.set(place, {
        score: best,
        isSure: isSure || (before?.isSure ?? false),
        isNear: !isGuess || isSure || (before?.isNear ?? false),
      })
    }
  }

  note(other: string | null, stems: readonly string[]) {
    for (const stem of stems) this.matched.add(stem)
    if (other !== null) this.also.add(other)
  }

  /** @param said what was asked for */
  close(said: string) {
    if (this.#isTelling && ![...this.#current.values()].some(({ isSure }) => isSure)) this.missing.push(said)
    for (const [place, { score, isSure, isNear }] of this.#current) {
      const sum = this.#sums.get(place) ?? { score: 0, concepts: 0, told: 0, sure: 0 }
      this.#sums.set(place, {
        score: sum.score + score,
        concepts: sum.concepts + 1,
        told: sum.told + Number(isNear && this.#isTelling),
        sure: sum.sure + Number(isSure && this.#isTelling),
      })
    }
  }

  /**
   * Of each kind the documents with everything asked for; casefiles that come nearest stand apart.
   *
   * @param retracted places that come behind all others, however well they fit
   */
  best(kindOf: (place: number) => SearchKind, asked: number, retracted: ReadonlySet<number>): Ranked {
    const ranked = [...this.#sums]
      .map(([place, { score, concepts, told, sure }]) => ({
        kind: kindOf(place),
        place,
        score: score * (concepts / asked) ** 2,
        sure,
        isWhole: sure === this.#telling,
        // what has only words that any policy may have comes near to nothing
        isNear: told > 0,
      }))
      .sort(
        (a, b) =>
          Number(retracted.has(a.place)) - Number(retracted.has(b.place)) || b.score - a.score || a.place - b.place,
      )
    const best = Math.max(0, ...ranked.map(({ score }) => score))
    const wholeKinds = new Set(ranked.filter(({ isWhole }) => isWhole).map(({ kind }) => kind))
    const isWhole = wholeKinds.has('casefile')
    const rest = this.#telling - this.missing.length
    const hasRest = rest > 0 && ranked.some(({ kind, sure }) => kind === 'casefile' && sure === rest)
    const places: Ranked['places'] = { casefile: [], policy: [], problem: [] }
    for (const { kind, place, score, isWhole: hasAll } of ranked)
      if (score >= CUT * best && hasAll) places[kind].push(place)
    const missing = LOOKED_AT - places.casefile.length
    const near = ranked.filter(({ kind, score, isWhole: hasAll, isNear }) => {
      return kind === 'casefile' && isNear && !hasAll && score >= NEAR_CUT * best
    })
    return { places, near: near.slice(0, Math.max(0, missing)).map(({ place }) => place), isWhole, hasRest }
  }
}
