import type { Plot } from '../analysis.ts'
import type { Text } from '../fact.ts'
import type { DataTable } from '../frame/table.ts'
import type { Random } from '../numerics/random.ts'
import type { ReaderWords } from '../verdict/reader-words.ts'
import type { Evidence, Fitted, SpecStep, StepContext } from './design.ts'

/*
 * What a design lets an analyst see before the lock. It stands in the design's own folder, in a module of its own, so that an
 * analysis does not load it.
 */

/** A figure of data that treatment cannot have moved, with the step of the wizard where it helps to choose. */
export interface EarlyView<Words extends Text = string> {
  step: SpecStep
  plot: Plot<Words>
}

/** A count or share, as a reader sees it. */
export interface Count<Words extends Text = string> {
  label: Words
  value: Words
}

/** A count by the fact that says it. */
export const countOf = (told: (part: 'label' | 'value') => Text): Count<Text> => ({
  label: told('label'),
  value: told('value'),
})

/** What an analyst can do, and the step of the wizard where. */
export interface Action<Field extends string = string> {
  step: SpecStep
  /** Field of the spec in that step that mends it; null = none does: it is a fact of the data, and takes others. */
  field: Field | null
  text: Text
}

/** Something that will weaken the design, and what can be done about it. */
export interface EarlyWarning {
  step: SpecStep
  /** Field of the spec that mends it. */
  field: string
  message: Text
}

export interface BeforeLock<Spec, Frame, Fit extends Fitted<Text>> {
  /**
   * The columns that the design names, with every outcome of a treated unit after treatment replaced by one made from the
   * rest. Nothing computed from the answer can depend on what was replaced; only whether a cell is missing stays, as
   * attrition is known before outcomes are.
   *
   * @param random seeded stream of the draws
   * @throws {EngineError} any `frame/…` code, or a code of the design, where the columns cannot be read
   */
  maskOutcomes(data: DataTable, spec: Spec, random: Random): DataTable
  /** Statistics, by component id of the rubric, that data and design determine without the outcomes that are replaced. */
  knownBeforeLock(spec: Spec): readonly string[]
  /**
   * Those of them that the room `sensitivity` computes, and those whose sentence must not name the estimate.
   *
   * @param found by the diagnostics of the masked data
   */
  alsoKnown?(frame: Frame, spec: Spec, fit: Fit, context: StepContext<Text>, found: Evidence<Text>): Evidence<Text>
  /** The spec with choices made cheap that take time and decide nothing that is shown before the lock; left out = as it is. */
  quicker?(spec: Spec): Spec
  /** By component id: what an analyst can do to earn more there. */
  actions: Readonly<Record<string, Action<keyof Spec & string>>>
  /** The same where they depend on the choices; left out = `actions`. */
  actionsFor?(spec: Spec): Readonly<Record<string, Action<keyof Spec & string>>>
  /**
   * Figures with nothing after treatment of the treated, and counts.
   *
   * @param drawn every figure of the design, from the masked data
   * @param frame made from the masked data
   */
  views(
    drawn: Plot<Text>[],
    frame: Frame,
    spec: Spec,
    words: ReaderWords,
  ): { views: EarlyView<Text>[]; facts: Count<Text>[] }
  /** Found in the data as read, also where preflight refuses them. @throws {EngineError} where columns cannot be read */
  warnings(data: DataTable, spec: Spec): EarlyWarning[]
  /** Columns whose combinations stay whole in a sample of large data; none = single rows; null = never sampled. */
  sampledTogether(spec: Spec): string[] | null
  /** Standard deviation of the primary estimate where it has no standard error. */
  spreadOf?(fit: Fit): number
}
