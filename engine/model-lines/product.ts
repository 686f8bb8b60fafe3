import { columnInFormula } from '../recipe/formula/column-in-formula.ts'
import type { DeriveStep } from '../recipe/steps/derive/schema.ts'
import type { ColumnUse, Factor, Product } from './r/terms.ts'

/** The step of a data recipe that makes a product a column of its own: `x1_x_x2 = x1 * x2`. */
export function productStep([a, b]: Product['factors']): DeriveStep {
  const names = [nameOf(a), nameOf(b)]
  const column = names[0] === names[1] ? `${names[0]}_squared` : names.join('_x_')
  return { kind: 'derive', column, formula: `${inFormula(a)} * ${inFormula(b)}` }
}

/**
 * The columns that stand in the model beside the product. `a * b` names both. Groups of 0 and 1 have a slope each, which is
 * the same as one slope for all and the product for what the second group has more.
 */
export function besideProduct({ factors, hasMains }: Product): Factor[] {
  const [a, b] = factors
  const hasAllGroups = ({ groups }: Factor) => groups === 'all'
  return hasMains ? [a, b] : [...(hasAllGroups(b) ? [a] : []), ...(hasAllGroups(a) ? [b] : [])]
}

/** Why groups that are not 0 and 1 are not multiplied, with the step that does it. */
export function whyNotGroups({ column }: Factor, other: Factor): string {
  const made = `${column}_1_x_${nameOf(other)} = if(${columnInFormula(column)} == 1, ${inFormula(other)}, 0)`
  return `“${column}” is multiplied where the data hold it as 0 and 1. Otherwise add a step of the data recipe, “New column”, for each group but one, such as ${made}, and name these columns in the line.`
}

const nameOf = ({ column, transform }: ColumnUse): string => (transform === 'log' ? `log_${column}` : column)

function inFormula({ column, transform }: ColumnUse): string {
  const name = columnInFormula(column)
  return transform === 'log' ? `log(${name})` : name
}
