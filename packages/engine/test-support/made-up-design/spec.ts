import * as z from 'zod/mini'
import type { DesignType } from '../../analysis.ts'
import type { DesignSpec } from '../../designs/design.ts'
import { column, columnName, field, label, mainOutcome } from '../../designs/shared/fields.ts'

/** The smallest set of choices that a design can ask for. */
const meansSchema = z.strictObject({
  outcome: mainOutcome(
    z.strictObject({ column: column('score'), label, units: field('Units of the estimate.', z.string(), 'points') }),
  ),
  treated: field('Column of who was treated: 1 = treated, 0 = not.', columnName, 'treated'),
})
export type MeansSpec = z.infer<typeof meansSchema>

// An id becomes a type of design with its line of the registry, which only the copy has.
const id: string = 'Means'

export const meansSpec: DesignSpec<MeansSpec> = {
  id: id as DesignType,
  menuPlace: 7,
  label: 'Plain comparison',
  shortLabel: 'Plain',
  methodName: 'Difference in means',
  summary: 'Compares the treated with everybody else.',
  fitsWhen: 'Who was treated has nothing to do with the outcome.',
  needs: 'The outcome of those treated and of others.',
  estimands: ['ATE'],
  schema: meansSchema,
  steps: { outcome: 'Outcomes', treated: 'Treatments' },
}
