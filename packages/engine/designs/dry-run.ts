import type { DataTable } from '../frame/table.ts'
import type { Random } from '../numerics/random.ts'
import type { OutcomeToPlant } from '../dry-run/plant-effect.ts'

/**
 * How a design makes outcomes of which the truth is known, for a dry run before the lock. It stands beside `before-lock.ts`
 * in the design's folder and follows the same rule: nothing is read of an outcome of a treated unit after treatment.
 */
export interface DryRun<Spec> {
  /**
   * The columns that the design names with every outcome made anew, as if the policy had done nothing: another sample from
   * the same world, so that an estimate varies between draws as much as its standard error says when that is right.
   *
   * @throws {EngineError} as `maskOutcomes` of the design
   */
  drawWithoutEffect(data: DataTable, spec: Spec, random: Random): DataTable
  /** Per row of a draw: how many times the effect its outcome holds once one is planted; 1 for the treated in most designs. */
  amountOf(drawn: DataTable, spec: Spec): ArrayLike<number>
  /** The main outcome. */
  outcomeOf(spec: Spec): OutcomeToPlant
}
