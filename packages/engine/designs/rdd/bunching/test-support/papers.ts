import { createRandom, type Random } from '../../../../numerics/random.ts'
import type { Rows } from '../../../../test-support/conformance-case.ts'

/** Papers are moved from the five scores below 60 to the five from it on. */
export const papersSpec = {
  runningVariable: { column: 'score', label: 'Score', units: 'points' },
  cutoff: 60,
  outcome: { column: 'papers', scale: 100, label: 'Papers moved', units: 'percentage points', rawUnits: 'papers' },
  cellSize: { kind: 'column', column: 'papers' },
  bunching: { from: 55, to: 64, order: 4 },
}

/** Each row one paper. */
export const singleSpec = {
  ...papersSpec,
  outcome: { ...papersSpec.outcome, column: 'score' },
  cellSize: undefined,
}

export interface World {
  /** Papers in all. */
  papers: number
  /** Of those just short of the threshold. */
  share: number
  /** Spread of the counts beside that of chance, as a share of each. */
  lumps?: number
}

const SCORES = Array.from({ length: 71 }, (_, i) => 25 + i)
/** Where moved papers end, by how often. */
const LANDING = [0.6, 0.2, 0.1, 0.06, 0.04]

/** The count of each score without anybody at work on it: one wide hump that a polynomial of order four follows. */
export function smoothCounts(papers: number): number[] {
  const weights = SCORES.map((score) => {
    const at = (score - 62) / 40
    return 1 - 1.1 * at * at + 0.3 * at ** 4 + 0.12 * at
  })
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map((weight) => (papers * weight) / total)
}

/** Counts with a share of those just short of the threshold moved over it. */
export function moveOver(counts: number[], share: number): number[] {
  const isShort = (score: number) => score >= 55 && score < 60
  const moved = SCORES.reduce((sum, score, i) => sum + (isShort(score) ? share * counts[i] : 0), 0)
  return SCORES.map((score, i) => {
    if (isShort(score)) return counts[i] * (1 - share)
    const landing = LANDING[score - 60] ?? 0
    return counts[i] + moved * landing
  })
}

export function rowsOf(counts: number[]): Rows {
  return SCORES.map((score, i) => ({ score, papers: counts[i] }))
}

/** Counts as chance makes them, with lumps of a scale that has few raw points. */
export function drawPapers(random: Random, { papers, share, lumps = 0 }: World): Rows {
  const counts = moveOver(
    smoothCounts(papers).map((count) => {
      const lumped = count * (1 + lumps * random.normal())
      return Math.max(0, Math.round(lumped + Math.sqrt(lumped) * random.normal()))
    }),
    share,
  )
  return rowsOf(counts.map(Math.round))
}

/** One drawn exam in two languages, the second with twice the share moved. */
export function twoExams(): Rows {
  const random = createRandom(11, 'two exams')
  const named = (exam: string, share: number) =>
    drawPapers(random, { papers: 40_000, share, lumps: 0.05 }).map((row) => ({ ...row, exam }))
  return [...named('history', 0.25), ...named('mathematics', 0.5)]
}
