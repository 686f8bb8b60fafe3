import { saying, sayingOne, type Text } from '../fact.ts'

/*
 * Facts of the preview of every design, by kind and code, with the figures of each. `packages/words/preview` writes the
 * sentences; a code without one does not compile there.
 */

/** What the Compass says beside what design and score say. */
export interface CompassFacts {
  /** Why each pillar has its marks before there are data. */
  sample: object
  /** What is missing, as its field, and the step of the wizard where it is chosen. */
  'fill-in': { field: string; step: string }
  'name-intent': object
  /** Of what is known of a pillar, the part that earns least. */
  lowest: { label: Text; marks: number }
  /** Parts that nobody can know yet. */
  'not-known': { unknown: number; parts: number }
  'no-part': object
  /** Said of what no field mends, so that nobody looks for one. */
  'data-alone': object
  /** Power too low for the smallest effect that matters. */
  'low-power': { detectable: number; smallest: number; units: string }
  sampled: { used: number; all: number }
}

/** Counts of every design. */
export interface CountFacts {
  rows: { used: number; all: number }
  'rows-in-use': { rows: number }
  'treated-units': { units: number }
  'comparison-units': { units: number }
  periods: { periods: number }
}

export interface PreviewFacts {
  compass: CompassFacts
  counts: CountFacts
}

export const compassSays = sayingOne<CompassFacts>('preview/compass')
export const counted = saying<CountFacts, 'label' | 'value'>('preview/counts')
