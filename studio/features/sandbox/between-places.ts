import { SD_SCALE } from '../../../engine/synthesis/pooling.ts'
import type { ProblemPublication } from '../../../contract/problem.ts'

/** What is read of a problem's publication. */
export type Problem = Pick<ProblemPublication, 'slug' | 'synthesis'> & { problem: { title: string } }

/** Fewer studies say next to nothing about how much places differ. */
const FEWEST_STUDIES = 3

/** How much effects differ between places, in an estimate's own units. */
export interface BetweenPlaces {
  tau: number
  basis: string
}

/**
 * τ of the first problem that averages three or more casefiles, this one among them: √τ² in standard deviations of the
 * outcome is multiplied by this casefile's, in the outcome's own unit it stands as it is.
 *
 * @returns null where no such problem exists; the reader then has to choose
 */
export function differenceFrom(problems: readonly Problem[], slug: string): BetweenPlaces | null {
  for (const { synthesis, problem } of problems) {
    const part = synthesis.parts.find((one) => one.slug === slug)
    const { pooled } = synthesis
    const tauSquared = pooled?.pooled.tauSquared ?? null
    if (!pooled || pooled.k < FEWEST_STUDIES || tauSquared === null || !part?.standard || part.weight === null) continue
    const scale = synthesis.unit === undefined || synthesis.unit === SD_SCALE ? part.standard.sd : 1
    const basis = `From the ${pooled.k} casefiles averaged in “${problem.title}”`
    return { tau: Math.sqrt(tauSquared) * scale, basis }
  }
  return null
}
