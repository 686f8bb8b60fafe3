import type { Check, DesignType, Estimate, LogLine, Plot, Sample, Sensitivity, Windows } from '../analysis.ts'
import type { Text } from '../fact.ts'
import type { DataTable } from '../frame/table.ts'
import type { FactSources } from '../replication/facts-for-scripts.ts'
import type { MapTasks } from '../tasks/map-tasks.ts'
import type { ReaderWords } from '../verdict/reader-words.ts'
import type { Alternative } from './shared/choices.ts'
import type { ZodMiniType } from 'zod/mini'

/** What the policy was meant to do to the primary outcome; locked with the design. */
export interface Intent {
  /** `equal`: a standard of equal treatment, which an audit tests. */
  direction: 'increase' | 'decrease' | 'equal'
  /** Smallest effect that matters, positive, in the units the estimate is reported in. */
  smallestEffect: number
  smallestEffectBasis: string
  /** The size the policy itself named, positive, same units; left out where it named none. */
  statedGoal?: number
}

/** Handed to every step: seeded randomness, the reader's words, progress inside the step, and cancelling. */
export interface StepContext<Words extends Text = string> {
  seed: number
  intent: Intent
  /** For sentences that readers see; names of units come from the data. */
  words: ReaderWords
  log: (line: LogLine<Words>) => void
  /** Share of the current step that is done, 0 to 1. Throws `analysis/cancelled` when the run was cancelled. */
  progress: (fraction: number) => void
  /** Told the primary estimate as soon as it is known, before the others of its step; readers who wait are shown it. */
  announce?: (primary: Estimate<Words>) => void
  /** Computes many like parts of the step, on a pool of workers where there is one; the results do not depend on it. */
  map: MapTasks
}

/** One look that the EQS rubric scores, by component id. */
export interface EvidenceItem<Words extends Text = string> {
  /**
   * The bias that the design's own falsification shows, in units of the estimate: positive = it is too high. Of evidence
   * that no component scores, any statistic. null = not known, and `text` says why.
   */
  value: number | null
  /** Its standard error, same units; left out = known exactly. */
  noise?: number
  /** Share of what could bias the estimate that the look sees, 0 to 1; left out = all of it. */
  share?: number
  /**
   * The same look at what the estimate averages, where the marks are given for more: this fails a comparison, and is taken
   * off before a verdict. Left out = `value` and `noise`.
   */
  ofEstimate?: { value: number; noise?: number; share?: number; text: Words }
  /** The look sees a part of the danger alone: it can find a bias, but never that there is none. */
  isPartial?: boolean
  /** Which of the row's τ holds; left out = the first. */
  variant?: string
  /** What was seen as a plain sentence with its number. */
  text: Words
  /** False only where the check cannot fail on these data: it is left out. */
  applicable?: boolean
  /** The choices that could have been declared instead, where the look is one at them: the score's range runs over them. */
  alternatives?: readonly Alternative<Words>[]
}
export type Evidence<Words extends Text = string> = Record<string, EvidenceItem<Words>>

/** Where an analyst makes a choice: the steps of the Design Wizard that hold a design's own fields. */
export type SpecStep = 'Units' | 'Treatments' | 'Assignment' | 'Covariates' | 'Outcomes' | 'Replication' | 'Placebos'

/** Light part of a design: names, columns and choices. No computation, so that forms and the contract can import it. */
export interface DesignSpec<Spec> {
  id: DesignType
  /** Place in menus, messages and the published interface, counted from 1. */
  menuPlace: number
  /** What readers call it. */
  label: string
  /** The same where there is little room; addresses may hold it in place of the id. */
  shortLabel: string
  /** The name of the method, for those who choose among methods. */
  methodName: string
  /** Its outcome is followed over consecutive periods, so that the window after treatment says how long. */
  followsPeriods?: true
  estimands: readonly string[]
  /** Fields whose covariates stand as one indicator for each level where they are categories; left out = the design's own rooms do it. */
  levelLists?: readonly string[]
  /**
   * A field that may name a column of points, one for each row: the variable in `of` is then its distance from it, and `at` 0.
   * Left out = the design has none.
   */
  distance?: { of: string; from: string; at: string }
  /** It may name, in `contrast`, a group within each unit that the policy cannot reach. */
  contrasts?: true
  schema: ZodMiniType<Spec>
  /** The step that each field belongs to; forms and the list of what is missing read it. */
  steps: { readonly [Field in keyof Spec]-?: SpecStep }
}

/** A p value that permuting, re-randomizing or placebos give. */
export interface ChanceRank<Words extends Text = string> {
  p: number
  /** The lowest p that it can give. */
  floor: number
  /** As in a sentence, e.g. `re-randomization`. */
  name: Words
}

export interface Fitted<Words extends Text = string> {
  estimates: Estimate<Words>[]
  sample: Sample
  /** The treated units of the sample are those assigned to treatment: how many took it up is not counted. */
  countsAssigned?: true
  /** The treatment is an amount that every unit has: none is reached by it and none is not. */
  isAmount?: true
  windows: Windows
  outcome: { label: string; units: string }
  counterfactualMean: number | null
  standardisedEffect: number | null
  /**
   * Standard deviation of the outcome among comparison units before treatment, of persons where a cell's size is known; in
   * units of the estimate, so per standard deviation of a treatment that is an amount. NaN = not known.
   */
  outcomeSpread: number
  /** The design's other way to reckon chance beside the interval; left out = it has none. */
  rank?: ChanceRank<Words>
}

/** What varying the assumptions gives: series for readers, statistics for the score. */
export interface Varied<Words extends Text = string> {
  sensitivity: Sensitivity<Words>[]
  evidence: Evidence<Words>
}

/** The room `sensitivity` of a design: at once, or with its promise where it hands work to a pool. */
export type VaryAtOnce<Spec, Frame, Fit, Words extends Text = string> = (
  ...given: [frame: Frame, spec: Spec, fit: Fit, context: StepContext<Words>]
) => Varied<Words>
export type VaryOverPool<Spec, Frame, Fit, Words extends Text = string> = (
  ...given: [frame: Frame, spec: Spec, fit: Fit, context: StepContext<Words>]
) => Promise<Varied<Words>>

/**
 * The rooms of a design. `Frame` is what preflight makes of the data, `Fit` what estimation hands to the later steps, and `Words`
 * whether its rooms still write sentences (`string`) or say facts.
 */
export interface Design<Spec, Frame, Fit extends Fitted<Text>, Words extends Text = string> {
  spec: DesignSpec<Spec>
  /** The design estimates and adjusts its other locked outcomes itself; left out = they are estimated one by one. */
  reportsOtherOutcomes?: true
  /** @throws {EngineError} when the data cannot carry the design */
  preflight(data: DataTable, spec: Spec, context: StepContext<Words>): Frame
  estimate(frame: Frame, spec: Spec, context: StepContext<Words>): Fit | Promise<Fit>
  /**
   * The primary estimates alone, those of further main outcomes after it where the design reports these itself, with what else a
   * verdict reads: the same to the last bit as the fit's. Left out where the whole fit takes no longer.
   * @throws {EngineError} as `estimate` does
   */
  estimatePrimaries?(frame: Frame, spec: Spec, context: StepContext<Words>): Pick<Fitted<Words>, 'estimates' | 'rank'>
  /** The effect where the main assumption may fail by so much; null where the data carry no such bound. */
  bound?(fit: Fit, departure: number): { value: number; ci: [number, number] } | null
  diagnostics(
    frame: Frame,
    spec: Spec,
    fit: Fit,
    context: StepContext<Words>,
  ): { checks: Check<Words>[]; evidence: Evidence<Words> }
  sensitivity(frame: Frame, spec: Spec, fit: Fit, context: StepContext<Words>): Varied<Words> | Promise<Varied<Words>>
  plots(
    frame: Frame,
    spec: Spec,
    fit: Fit,
    found: { checks: Check<Words>[]; sensitivity: Sensitivity<Words>[] },
    context: StepContext<Words>,
  ): Plot<Words>[]
  /** What scripts of the primary estimate must be told of the run, JSON values only; left out = the locked design says it all. */
  scriptFacts?(sources: FactSources<Spec, Frame, Fit>): unknown
}
