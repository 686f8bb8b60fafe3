import type { DesignType } from '@casefiles/engine/analysis'
import { BANDS } from './calibration.ts'
import { isJudged, type JudgedWorld, type WorldResult } from './judge-world.ts'
import { spearman, wilsonShare, type Share } from './summaries.ts'

/** What is counted of some worlds of a frozen family. */
export interface FrozenCounts {
  n: number
  /** The 95 % interval holds the truth, among worlds with an interval. */
  coverage: Share | null
  /** The same of the interval widened on either side by a quarter of what would matter. */
  nearCoverage: Share | null
  /** Worlds without an effect whose verdict states one. */
  effectsOfNone: Share | null
  /** Verdicts that the truth contradicts, of all worlds. */
  falseVerdicts: Share | null
}

/** One frozen family at one size. */
export interface FrozenCell {
  family: string
  label: string
  /** 1, 4 or 16 times the smallest size. */
  times: number
  size: string
  refused: number
  sound: FrozenCounts & { meanEqs: number | null }
  faulty: FrozenCounts & { meanEqs: number | null }
  bands: ({ from: number; to: number } & FrozenCounts)[]
  /** Rank correlation of score and |error|, of all seeds together; null where one of them does not vary. */
  spearman: number | null
  /** Each seed alone. */
  bySeed: ({ seed: number; spearman: number | null } & FrozenCounts)[]
}

export interface FrozenRun {
  engineVersion: string
  rubricVersion: string
  cells: FrozenCell[]
}

export type FrozenFile = Partial<Record<DesignType, FrozenRun>>

/** @param results of each seed, in the order of the seeds */
export function summarizeFrozen(
  cell: Pick<FrozenCell, 'family' | 'label' | 'times' | 'size'>,
  seeds: number[],
  results: WorldResult[][],
): FrozenCell {
  const judged = results.map((own) => own.filter(isJudged))
  const all = judged.flat()
  const part = (isSound: boolean) => {
    const own = all.filter(({ kind }) => (kind === 'none') === isSound)
    return { ...count(own), meanEqs: own.length === 0 ? null : own.reduce((sum, { eqs }) => sum + eqs, 0) / own.length }
  }
  return {
    ...cell,
    refused: results.flat().length - all.length,
    sound: part(true),
    faulty: part(false),
    bands: BANDS.map(([from, to]) => ({ from, to, ...count(all.filter(({ eqs }) => eqs >= from && eqs <= to)) })),
    spearman: order(all),
    bySeed: seeds.map((seed, i) => ({ seed, spearman: order(judged[i]), ...count(judged[i]) })),
  }
}

/** The share over several cells, from the counts of each. */
export function addShares(shares: (Share | null)[]): Share | null {
  const counted = shares.filter((one) => one !== null)
  const hits = counted.reduce((sum, { share, n }) => sum + Math.round(share * n), 0)
  const n = counted.reduce((sum, one) => sum + one.n, 0)
  return wilsonShare(Array.from({ length: n }, (_, i) => i < hits))
}

function count(worlds: JudgedWorld[]): FrozenCounts {
  const known = (list: (boolean | null)[]) => wilsonShare(list.filter((one) => one !== null))
  return {
    n: worlds.length,
    coverage: known(worlds.map(({ isCovered }) => isCovered)),
    nearCoverage: known(worlds.map(({ isNearlyCovered }) => isNearlyCovered)),
    effectsOfNone: wilsonShare(worlds.filter(({ truth }) => truth === 0).map(isFalse)),
    falseVerdicts: wilsonShare(worlds.map(isFalse)),
  }
}

/** What the verdict says cannot be, given the truth; "Inconclusive." is never false. */
export function isFalse({ verdict, truth, intended, smallestEffect }: JudgedWorld): boolean {
  const towards = truth * intended
  switch (verdict) {
    case 'Met policy intent.':
    case 'Partly met policy intent.':
      return towards <= 0
    case 'Contradicted policy intent.':
      return towards >= 0
    case 'No effect that matters.':
      return Math.abs(truth) > smallestEffect
    case 'Intended effect ruled out.':
      return towards > smallestEffect
    default:
      return false
  }
}

function order(worlds: JudgedWorld[]): number | null {
  const correlation = spearman(
    worlds.map(({ eqs }) => eqs),
    worlds.map(({ value, truth }) => Math.abs(value - truth)),
  )
  return Number.isNaN(correlation) ? null : correlation
}
