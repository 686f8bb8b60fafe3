import type { Plot } from '../analysis.ts'
import type { EarlyView } from '../designs/before-lock.ts'
import type { SpecStep } from '../designs/design.ts'

/** The figures with these ids, in the order they are named, each at its step; ones that were not drawn are left out. */
export function pickViews(drawn: Plot[], steps: Record<string, SpecStep>): EarlyView[] {
  return Object.entries(steps).flatMap(([id, step]) =>
    drawn.filter((plot) => plot.id === id).map((plot) => ({ step, plot })),
  )
}
