import * as z from 'zod/mini'
import { columnName, field } from './field.ts'

/** A column as it stands, or its logarithm. */
export const transform = field(
  '`log` takes the natural logarithm of the column.',
  z._default(z.enum(['none', 'log']), 'none'),
)

/** What stands for a column in sentences and figures. */
export const label = field('What readers see.', z.string().check(z.minLength(1)))

const text = z.string().check(z.minLength(1))
const anyRole = z._default(z.enum(['primary', 'secondary']), 'secondary')
const secondaryOnly = z._default(z.literal('secondary'), 'secondary')

const outcomesSay = 'Further outcomes of the locked design; all are reported, with p values adjusted for their number.'
const subgroupsSay =
  'Columns whose values part the sample into groups that each get an estimate of their own, with p values adjusted for their number.'

/**
 * Further outcomes, each with the fields of the main one. `primary`: it takes part in the verdict, and intervals then hold
 * for all main outcomes at once.
 *
 * @param outcome schema of the design's main outcome
 */
export function otherOutcomes<Shape extends z.core.$ZodLooseShape>(outcome: z.ZodMiniObject<Shape, z.core.$strict>) {
  return field(outcomesSay, z._default(z.array(z.extend(outcome, { role: anyRole })), []))
}

/** The same for a design whose intervals are not estimate ± a multiple of the standard error: never part of the verdict. */
export function secondaryOutcomes<Shape extends z.core.$ZodLooseShape>(
  outcome: z.ZodMiniObject<Shape, z.core.$strict>,
) {
  return field(outcomesSay, z._default(z.array(z.extend(outcome, { role: secondaryOnly })), []))
}

/** Groups declared before the analysis; `primary`: every group takes part in the verdict. */
export const subgroups = field(
  subgroupsSay,
  z._default(z.array(z.strictObject({ column: columnName, label: text, role: anyRole })), []),
)

/** The same for a design whose intervals are not estimate ± a multiple of the standard error. */
export const secondarySubgroups = field(
  subgroupsSay,
  z._default(z.array(z.strictObject({ column: columnName, label: text, role: secondaryOnly })), []),
)
