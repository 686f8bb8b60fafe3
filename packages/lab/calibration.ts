import type { JudgedWorld } from './judge-world.ts'
import { rootMeanSquare, spearman, wilsonShare, type Share } from './summaries.ts'
import { mean } from '@casefiles/engine/numerics'

/** Bounds of the bands, both included; the score is a whole number. */
export const BANDS: [number, number][] = [
  [0, 39],
  [40, 59],
  [60, 79],
  [80, 100],
]

/** Worlds of one band of the score. */
export interface BandSummary {
  from: number
  to: number
  n: number
  /** Share of 95 % intervals that hold the truth, among worlds with an interval. */
  coverage: Share | null
  /** Mean |error| over the true standard error of the world's shape; 0.80 in sound worlds with normal errors. */
  meanError: number | null
  /** Root mean squared error over the same; 1 in sound worlds. */
  rmse: number | null
  /** Share of worlds with an effect in which the interval lies wholly on the wrong side of zero. */
  signErrors: Share | null
}

export interface CalibrationTable {
  n: number
  bands: BandSummary[]
  /** Rank correlation of the score with |error| over the true standard error. */
  spearman: number
}

/** A judged world with its error in true standard errors of its shape. */
export interface MeasuredWorld extends JudgedWorld {
  error: number
}

/**
 * Errors made comparable across shapes: (value − truth) over the standard deviation of that error among sound worlds of
 * the same shape.
 *
 * @param trueErrors by shape id
 */
export function measureWorlds(worlds: JudgedWorld[], trueErrors: Record<string, number>): MeasuredWorld[] {
  return worlds.map((world) => ({ ...world, error: (world.value - world.truth) / trueErrors[world.shape] }))
}

/** Sound worlds stand in both tables, so that each has the whole range of the score. */
export function worldsOfTable<World extends JudgedWorld>(worlds: World[], table: 'revealable' | 'hidden'): World[] {
  return worlds.filter(({ kind }) => kind === 'none' || kind === table)
}

/** Coverage, errors and sign errors by band of the score. */
export function calibrate(worlds: MeasuredWorld[]): CalibrationTable {
  return {
    n: worlds.length,
    bands: BANDS.map(([from, to]) => summarizeBand(worlds, from, to)),
    spearman: spearman(
      worlds.map(({ eqs }) => eqs),
      worlds.map(({ error }) => Math.abs(error)),
    ),
  }
}

function summarizeBand(all: MeasuredWorld[], from: number, to: number): BandSummary {
  const worlds = all.filter(({ eqs }) => eqs >= from && eqs <= to)
  const errors = worlds.map(({ error }) => Math.abs(error))
  return {
    from,
    to,
    n: worlds.length,
    coverage: coverageOf(worlds),
    meanError: errors.length === 0 ? null : mean(errors),
    rmse: errors.length === 0 ? null : rootMeanSquare(errors),
    signErrors: wilsonShare(worlds.flatMap(({ isSignError }) => (isSignError === null ? [] : [isSignError]))),
  }
}

export function coverageOf(worlds: JudgedWorld[]): Share | null {
  return wilsonShare(worlds.flatMap(({ isCovered }) => (isCovered === null ? [] : [isCovered])))
}

/** How well one component alone orders the errors, among worlds in which it applies. */
export interface ComponentOrder {
  id: string
  /** Rank correlation of its marks with |error|; null where the marks never vary. Negative = it points the right way. */
  spearman: number | null
  meanMarks: number
}

export function orderByComponent(worlds: MeasuredWorld[]): ComponentOrder[] {
  const ids = Object.keys(worlds[0]?.marks ?? {})
  return ids.flatMap((id) => {
    const applicable = worlds.filter(({ marks }) => marks[id] !== null)
    if (applicable.length === 0) return []
    const marks = applicable.map((world) => world.marks[id]!)
    const correlation = spearman(
      marks,
      applicable.map(({ error }) => Math.abs(error)),
    )
    return [{ id, spearman: Number.isNaN(correlation) ? null : correlation, meanMarks: mean(marks) }]
  })
}
