import type { DesignType } from '@casefiles/engine/analysis'
import { rootMeanSquare, wilsonShare, type Share } from './summaries.ts'
import type { SimulatedWorld } from './simulate-world.ts'
import type { Shape, WorldFamily } from '@casefiles/engine/worlds'
import { mean, standardDeviation } from '@casefiles/engine/numerics'

/** The primary estimate in sound worlds of one shape, errors in units of their own standard deviation. */
export interface ShapeSimulation {
  id: string
  label: string
  n: number
  /** Mean error over its standard deviation. */
  bias: number
  /** Monte Carlo standard error of `bias`. */
  biasError: number
  /** Root mean squared error in the outcome's units. */
  rmse: number
  coverage: Share | null
  /** Share of worlds without an effect in which the interval leaves out zero. */
  size: Share | null
}

export interface TestSimulation {
  check: string
  label: string
  /** Share of sound worlds in which the test rejects at 5 %. */
  size: Share | null
}

export interface DesignSimulation {
  engineVersion: string
  seed: number
  /** Worlds with drawn effects, and as many without an effect, beside those with few clusters. */
  worlds: number
  refused: number
  all: Omit<ShapeSimulation, 'id' | 'label' | 'rmse'>
  shapes: ShapeSimulation[]
  /** The same with 12, 20 and 40 clusters; left out where the design has none. */
  fewClusters?: ShapeSimulation[]
  tests: TestSimulation[]
}

export type SimulationFile = Partial<Record<DesignType, DesignSimulation>>

/**
 * Bias, error, coverage and size of one design from its sound worlds.
 *
 * @param drawn worlds with drawn effects, for bias, error and coverage; null = refused
 * @param empty worlds without an effect, for size
 */
export function summarizeSimulation(
  family: WorldFamily,
  drawn: (SimulatedWorld | null)[],
  empty: (SimulatedWorld | null)[],
  source: Pick<DesignSimulation, 'engineVersion' | 'seed'>,
): DesignSimulation {
  const [worlds, nulls] = [drawn, empty].map((list) => list.filter((world) => world !== null)) as [
    SimulatedWorld[],
    SimulatedWorld[],
  ]
  const isFew = ({ shape }: SimulatedWorld) => family.fewClusters?.some(({ id }) => id === shape) ?? false
  const [usual, usualNulls] = [worlds, nulls].map((list) => list.filter((world) => !isFew(world)))
  const summarizeShape = ({ id, label }: Shape): ShapeSimulation => {
    const own = worlds.filter(({ shape }) => shape === id)
    const errors = own.map(({ value, truth }) => value - truth)
    const ownNulls = nulls.filter(({ shape }) => shape === id)
    return { id, label, ...summarizeErrors(standardized(errors), own, ownNulls), rmse: rootMeanSquare(errors) }
  }
  const pooled = family.shapes.flatMap(({ id }) =>
    standardized(worlds.filter(({ shape }) => shape === id).map(({ value, truth }) => value - truth)),
  )
  return {
    ...source,
    worlds: drawn.length / (1 + (family.fewClusters?.length ?? 0)),
    refused: drawn.length + empty.length - worlds.length - nulls.length,
    all: summarizeErrors(pooled, usual, usualNulls),
    shapes: family.shapes.map(summarizeShape),
    ...(family.fewClusters === undefined ? {} : { fewClusters: family.fewClusters.map(summarizeShape) }),
    tests: (family.tests ?? []).map(({ check, label }) => ({
      check,
      label,
      size: sizeOfTest(check, [...usual, ...usualNulls]),
    })),
  }
}

function standardized(errors: number[]): number[] {
  const spread = standardDeviation(errors)
  return errors.map((error) => error / spread)
}

function summarizeErrors(errors: number[], worlds: SimulatedWorld[], nulls: SimulatedWorld[]) {
  return {
    n: worlds.length,
    bias: mean(errors),
    biasError: standardDeviation(errors) / Math.sqrt(errors.length),
    coverage: wilsonShare(worlds.flatMap(({ isCovered }) => (isCovered === null ? [] : [isCovered]))),
    size: wilsonShare(nulls.flatMap(({ rejectsZero }) => (rejectsZero === null ? [] : [rejectsZero]))),
  }
}

function sizeOfTest(check: string, worlds: SimulatedWorld[]): Share | null {
  return wilsonShare(worlds.flatMap(({ tests }) => (typeof tests[check] === 'number' ? [tests[check] < 0.05] : [])))
}
