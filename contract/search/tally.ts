import type { Concept } from './expand-question.ts'
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

/** What a document has of everything asked for. */
interface Sum {
  score: number
  concepts: number
  /** Things that tell, surely or nearly. */
  told: number
  /** Of those that have to be found, how many it surely has, and how many words these are. */
  sure: number
  words: number
  /** Of those that need not be found beside enough words, how many it has, by how many are enough. */
  others: Map<number, number>
}
type Asked = Pick<Concept, 'isTelling' | 'enough' | 'stems'>

/** Scores of documents over everything asked for. */
export class Tally {
  readonly matched = new Set<string>()
  readonly also = new Set<string>()
  isRespelled = false
  readonly #sums = new Map<number, Sum>()
  #current = new Map<number, { score: number; isSure: boolean; isNear: boolean }>()
  readonly #missing: string[] = []
  readonly #missingWeak: string[] = []
  #open: Asked = { isTelling: true, stems: [] }
  #telling = 0
  /** Things that need not be found beside enough words, by how many are enough. */
  readonly #others = new Map<number, number>()

  /** How many things that tell which policy is asked for. */
  get telling(): number {
    return [...this.#others.values()].reduce((sum, count) => sum + count, this.#telling)
  }

  /** What was asked for and is surely nowhere; how it is put is named only where that is all. */
  get missing(): string[] {
    return this.#missing.length > 0 ? this.#missing : this.#missingWeak
  }

  get isEmpty(): boolean {
    return this.#current.size === 0
  }

  /** @param concept what is asked for; without what does not tell which policy that is, a document still answers */
  open(concept: Asked) {
    this.#current = new Map()
    this.#open = concept
    if (concept.enough) addOne(this.#others, concept.enough)
    else if (concept.isTelling) this.#telling += 1
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
    const { isTelling, enough, stems } = this.#open
    const isFirm = isTelling && enough === undefined
    if (isTelling && ![...this.#current.values()].some(({ isSure }) => isSure))
      (isFirm ? this.#missing : this.#missingWeak).push(said)
    for (const [place, { score, isSure, isNear }] of this.#current) {
      const sum = this.#sums.get(place) ?? { score: 0, concepts: 0, told: 0, sure: 0, words: 0, others: new Map() }
      if (isSure && enough) addOne(sum.others, enough)
      this.#sums.set(place, {
        score: sum.score + score,
        concepts: sum.concepts + 1,
        told: sum.told + Number(isNear && isTelling),
        sure: sum.sure + Number(isSure && isFirm),
        words: sum.words + (isSure && isFirm ? Math.min(stems.length, 2) : 0),
        others: sum.others,
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
      .map(([place, { score, concepts, told, sure, words, others }]) => ({
        kind: kindOf(place),
        place,
        score: score * (concepts / asked) ** 2,
        sure,
        isWhole:
          sure === this.#telling &&
          [...this.#others].every(([enough, count]) => words >= enough || others.get(enough) === count),
        // what has only words that any policy may have comes near to nothing
        isNear: told > 0,
      }))
      .sort(
        (a, b) =>
          Number(retracted.has(a.place)) - Number(retracted.has(b.place)) || b.score - a.score || a.place - b.place,
      )
    const bestOf = (some: readonly { score: number }[]) => Math.max(0, ...some.map(({ score }) => score))
    const [best, bestWhole] = [bestOf(ranked), bestOf(ranked.filter(({ isWhole }) => isWhole))]
    const wholeKinds = new Set(ranked.filter(({ isWhole }) => isWhole).map(({ kind }) => kind))
    const isWhole = wholeKinds.has('casefile')
    const rest = this.#telling - this.#missing.length
    const hasRest = rest > 0 && ranked.some(({ kind, sure }) => kind === 'casefile' && sure === rest)
    const places: Ranked['places'] = { casefile: [], policy: [], problem: [] }
    for (const { kind, place, score, isWhole: hasAll } of ranked)
      if (score >= CUT * bestWhole && hasAll) places[kind].push(place)
    const missing = LOOKED_AT - places.casefile.length
    const near = ranked.filter(({ kind, score, isWhole: hasAll, isNear }) => {
      return kind === 'casefile' && isNear && !hasAll && score >= NEAR_CUT * best
    })
    return { places, near: near.slice(0, Math.max(0, missing)).map(({ place }) => place), isWhole, hasRest }
  }
}

function addOne(counts: Map<number, number>, key: number): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}
