import * as z from 'zod/mini'
import type { DesignType } from '../../analysis.ts'
import type { DesignSpec } from '../../designs/design.ts'
import { columnName, label } from '../../designs/shared/fields.ts'

/** The smallest set of choices that a design can ask for. */
const meansSchema = z.strictObject({
  outcome: z.strictObject({ column: columnName, label, units: z.string() }),
  treated: columnName,
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
  estimands: ['ATE'],
  schema: meansSchema,
  steps: { outcome: 'Outcomes', treated: 'Treatments' },
}
