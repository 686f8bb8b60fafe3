import type { DesignType } from '../analysis.ts'
import type { Intent } from '../designs/design.ts'
import { DESIGNS } from '../designs/registry.ts'
import type { DataTable } from '../frame/table.ts'
import type { Random } from '../numerics/random.ts'

/** Whether the data of a world can show what is wrong with it; `none` = the design's assumptions hold. */
export type ViolationKind = 'none' | 'revealable' | 'hidden'

export interface Violation {
  /** Unique in the family; the grade is part of it, e.g. `pre-trend-moderate`. */
  id: string
  label: string
  kind: ViolationKind
  /** Bias of the estimate in standard errors of a sound world of the same shape: 0 none, 1 about 1, 2 about 2 to 3, 3 five and more. */
  grade: 0 | 1 | 2 | 3
  /** Share of the design's worlds; the shares of a family add up to 1. */
  share: number
}

/** Size of the sample, number of periods, noise: what a study has before anything goes wrong. All shapes are as frequent. */
export interface Shape {
  /** Unique in the family. */
  id: string
  label: string
}

/** The true effect; a family scales the sizes to its shape (small ≈ 1.5, medium ≈ 4, large ≈ 8 standard errors). */
export type EffectSize = 'zero' | 'small' | 'medium' | 'large'

/** What kind of world to draw; drawn by the framework from the world's own stream, so the mix is fixed beforehand. */
export interface WorldPlan {
  violation: Violation
  shape: Shape
  effect: EffectSize
}

/** One made-up study of which the truth is known. */
export interface World {
  data: DataTable
  /** As an author would lock it: the design's own schema checks it. */
  spec: unknown
  /** The direction must not depend on the sign of anything drawn. */
  intent: Intent
  /** True value of the estimand that the primary estimate targets, in the estimate's units. */
  truth: number
}

/** A check of the design whose `statistic` is a p value, of a null that is true in every sound world of the family. */
export interface DiagnosticTest {
  /** The check's id. */
  check: string
  label: string
  /** The null holds only where the true effect is zero. */
  onlyWithoutEffect?: boolean
}

/**
 * A kind of study that once was scored too well: half of its worlds are sound, half have the one fault, at n, 4 n and 16 n
 * where the size allows. Effects and biases keep the size that they have at n. Frozen on 2026-11-29, before any seed was drawn.
 */
export interface FrozenFamily {
  /** Unique in the design. */
  id: string
  label: string
  /** At n, 4 n, 16 n. */
  shapes: Shape[]
  /** Drawn in every second world; left out of the mix unless it stands in `violations` too. */
  fault: Violation
}

export interface WorldFamily {
  design: DesignType
  shapes: Shape[]
  /** Shapes of 12, 20 and 40 clusters, for `npx casefiles simulate` alone: the calibration draws none of them. */
  fewClusters?: Shape[]
  violations: Violation[]
  /** For `npm run calibrate:eqs -- --frozen` alone: the mix draws none of their shapes. */
  frozen: FrozenFamily[]
  /** Left out = the design has no such test. */
  tests?: DiagnosticTest[]
  /**
   * @param plan   one of the family's violations and shapes
   * @param random the world's own stream; nothing else may be random, so that a world depends on seed and index only
   */
  draw(plan: WorldPlan, random: Random): World
}

/** The family of a design, from the design's own folder. */
export async function loadWorlds(design: DesignType): Promise<WorldFamily> {
  const { worlds } = await import(`../designs/${DESIGNS[design].folder}/worlds.ts`)
  return worlds
}
