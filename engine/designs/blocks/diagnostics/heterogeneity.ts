import { chiSquareUpper } from '../../../numerics/distributions.ts'
import { formatEffect, formatP } from '../../../verdict/format-number.ts'
import type { BlockEffect } from '../effect/block-effects.ts'
import type { BlocksFit } from '../estimate.ts'
import type { Finding } from './finding.ts'

const level = 0.05

export interface Heterogeneity {
  /** Cochran's Q. */
  q: number
  df: number
  p: number
  /** Blocks without a variance of their own. */
  leftOut: number
}

/**
 * Cochran's Q over the blocks' differences, each weighted by one over its variance.
 *
 * @returns null with fewer than two blocks that have a variance
 */
export function testHeterogeneity(blocks: BlockEffect[]): Heterogeneity | null {
  const known = blocks.filter(({ variance }) => variance > 0)
  if (known.length < 2) return null
  const total = known.reduce((sum, { variance }) => sum + 1 / variance, 0)
  const mean = known.reduce((sum, { difference, variance }) => sum + difference / variance, 0) / total
  const q = known.reduce((sum, { difference, variance }) => sum + (difference - mean) ** 2 / variance, 0)
  const df = known.length - 1
  return { q, df, p: chiSquareUpper(q, df), leftOut: blocks.length - known.length }
}

/** Whether the effect differs between blocks by more than chance. It informs: an average of unequal effects is still one. */
export function findHeterogeneity({ differences }: BlocksFit): Finding {
  const found = testHeterogeneity(differences[0]!.blocks)
  if (found === null) return { checks: [], evidence: {} }
  const left = found.leftOut > 0 ? ` ${found.leftOut} blocks without a variance of their own are not in it.` : ''
  return {
    checks: [
      {
        id: 'heterogeneity',
        title: 'The effect is the same in all blocks, as far as can be seen',
        passed: found.p >= level,
        severity: 'info',
        statistic: found.p,
        threshold: level,
        message: `Cochran's Q over blocks is ${formatEffect(found.q)} with ${found.df} degrees of freedom (${formatP(found.p)}).${left}`,
      },
    ],
    evidence: {},
  }
}
