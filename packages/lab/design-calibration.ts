import type { DesignType } from '@casefiles/engine/analysis'
import {
  calibrate,
  coverageOf,
  measureWorlds,
  orderByComponent,
  worldsOfTable,
  type CalibrationTable,
  type ComponentOrder,
  type MeasuredWorld,
} from './calibration.ts'
import { isJudged, type WorldResult } from './judge-world.ts'
import { judgeShipping, type ShippingCondition } from './shipping-condition.ts'
import type { Share } from './summaries.ts'
import type { SimulatedWorld } from './simulate-world.ts'
import type { ViolationKind, WorldFamily } from '@casefiles/engine/worlds'
import { mean, standardDeviation } from '@casefiles/engine/numerics'

export interface ViolationSummary {
  id: string
  label: string
  kind: ViolationKind
  n: number
  refused: number
  meanEqs: number | null
  meanError: number | null
  coverage: Share | null
}

/** One run of the calibration of a design. */
export interface DesignCalibration {
  engineVersion: string
  rubricVersion: string
  seed: number
  worlds: number
  refused: number
  /** Sound worlds per shape that the true standard errors come from. */
  reference: number
  shapes: { id: string; label: string; trueError: number }[]
  violations: ViolationSummary[]
  revealable: CalibrationTable
  hidden: CalibrationTable
  shipping: ShippingCondition
  /** On the revealable table. */
  components: ComponentOrder[]
  /** Worlds of the revealable table: score, |error| in true standard errors, 1 where the interval holds the truth. */
  points: [number, number, 0 | 1 | null][]
}

/** The runs of each design that decide, one for each seed drawn after its rubric was frozen. */
export type CalibrationFile = Partial<Record<DesignType, DesignCalibration[]>>

/** Points kept for a plot. */
const MOST_POINTS = 160

/**
 * Standard deviation of the estimate's error among sound worlds, by shape.
 *
 * @param sound drawn for this alone; null = refused
 */
export function trueErrorsOf(family: WorldFamily, sound: (SimulatedWorld | null)[]): Record<string, number> {
  return Object.fromEntries(
    family.shapes.map(({ id }) => {
      const own = sound.filter((world) => world?.shape === id)
      return [id, standardDeviation(own.map((world) => world!.value - world!.truth))]
    }),
  )
}

/** What the calibration of one design says, from its judged worlds. */
export function summarizeDesign(
  family: WorldFamily,
  results: WorldResult[],
  trueErrors: Record<string, number>,
  source: Pick<DesignCalibration, 'engineVersion' | 'rubricVersion' | 'seed' | 'reference'>,
): DesignCalibration {
  const measured = measureWorlds(results.filter(isJudged), trueErrors)
  const revealable = worldsOfTable(measured, 'revealable')
  const table = calibrate(revealable)
  return {
    ...source,
    worlds: results.length,
    refused: results.length - measured.length,
    shapes: family.shapes.map(({ id, label }) => ({ id, label, trueError: trueErrors[id] })),
    violations: family.violations.map(({ id, label, kind }) => {
      const own = measured.filter(({ violation }) => violation === id)
      const drawn = results.filter(({ violation }) => violation === id).length
      return { id, label, kind, ...summarizeViolation(own, drawn) }
    }),
    revealable: table,
    hidden: calibrate(worldsOfTable(measured, 'hidden')),
    shipping: judgeShipping(family.design, revealable, table),
    components: orderByComponent(revealable),
    points: revealable
      .slice(0, MOST_POINTS)
      .map(({ eqs, error, isCovered }) => [eqs, Math.abs(error), isCovered === null ? null : isCovered ? 1 : 0]),
  }
}

function summarizeViolation(own: MeasuredWorld[], drawn: number) {
  return {
    n: own.length,
    refused: drawn - own.length,
    meanEqs: own.length === 0 ? null : mean(own.map(({ eqs }) => eqs)),
    meanError: own.length === 0 ? null : mean(own.map(({ error }) => Math.abs(error))),
    coverage: coverageOf(own),
  }
}
