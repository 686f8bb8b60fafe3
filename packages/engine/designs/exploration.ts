import type { Estimate, PlotKind } from '../analysis.ts'
import type { Text } from '../fact.ts'
import type { DataTable } from '../frame/table.ts'

/*
 * What a design lets a reader change in the Explorer. Controls stand in the design's own folder, in a module of its own,
 * so that an analysis does not load them.
 */

/** One analysis that a reader asks for: the locked one, or a change of it. */
export interface Question<Spec> {
  /** Checked by the design's own schema before anything runs. */
  spec: Spec
  /** The data rows that take part, 0-based and ascending; null = all. */
  rows: number[] | null
  /** Which of the design's estimates is read, by id; null = the primary one. */
  estimate: string | null
  /** How far the design's main assumption may fail, where it has bounds for that; null = not at all. */
  departure: number | null
}

/** One value of a control, as it stands in a link, and as a reader sees it. */
export interface Choice {
  value: string
  label: Text
}

interface Named {
  /** Short and stable: it stands in links. */
  id: string
  label: Text
  /** One sentence on what changing it does. */
  help: Text
  /** The other estimators that read it, by id, where the main estimate does not: it is offered once one of them is chosen. */
  readBy?: string[]
}

/** One of a few values. */
export interface ChoiceControl<Spec> extends Named {
  kind: 'choice'
  choices: Choice[]
  /** The value the design was locked with. */
  locked: string
  /** The choices are steps of one quantity, the locked one first: a search walks them in turn. */
  isOrdered?: true
  /** Changes only what is read of a fit, not the fit: one is enough for all its choices. */
  readsFit?: true
  apply(question: Question<Spec>, value: string): Question<Spec>
}

/** A number between the ends of its grid. */
export interface AmountControl<Spec> extends Named {
  kind: 'amount'
  units: string
  locked: number
  /** Ascending, with the locked value: the steps of the slider and of a search. */
  grid: number[]
  /** True where only values of the grid exist, as years of the data. */
  isOnGrid?: true
  apply(question: Question<Spec>, value: number): Question<Spec>
}

/** Which members of a list take part, e.g. donors. Its value is the list of those left out. */
export interface MembersControl<Spec> extends Named {
  kind: 'members'
  members: Choice[]
  locked: string[]
  apply(question: Question<Spec>, leftOut: string[]): Question<Spec>
}

export type Control<Spec> = ChoiceControl<Spec> | AmountControl<Spec> | MembersControl<Spec>

/** What controls are derived from: the locked design, its data, and what it made of them. */
export interface Locked<Spec, Frame> {
  spec: Spec
  data: DataTable
  frame: Frame
  /** The published estimates: the other estimators to choose from. */
  estimates: Pick<Estimate, 'id' | 'name' | 'role'>[]
}

export interface Exploration<Spec, Frame> {
  /** Labels of every control that the design may offer, for pages that have no data at hand. */
  offers: readonly Text[]
  /** In the order a reader meets them. A control that the design or data leave no choice for is left out. */
  controls(locked: Locked<Spec, Frame>): Control<Spec>[]
  /** Whether a data row (0-based) takes part: inside windows and bandwidth, with every cell that is needed. */
  usesRow(spec: Spec, data: DataTable, frame: Frame): (row: number) => boolean
  /** The figure that is drawn anew for a change, or those of which the choices have one; null = none but the estimates. */
  figure: PlotKind | readonly PlotKind[] | null
}
