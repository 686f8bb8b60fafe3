import type { ReaderWords } from '../../verdict/reader-words.ts'
import type { DidSpec } from './spec.ts'

export { listPeriods, listUnits, namePeriod, nameSpan, placeInTime as spanOf } from '../../words/names.ts'

type Labelled = Pick<DidSpec, 'outcome' | 'otherOutcomes' | 'balanceCovariates' | 'placeboOutcomes'>

/** The weight as after "by": its label in quotes where the design has one for the column, else `the column pop`. */
export function nameWeight(column: string, spec: Labelled): string {
  const label = labelOf(column, spec)
  return label === undefined ? `the column ${column}` : `“${label}”`
}

/**
 * Whose effect the weighted estimate is: the average person's only where the weight says that it counts people; any other
 * weight lets some units count for more, and nothing else is known of it.
 */
export function describeWeighted(column: string, spec: Labelled, { units }: Pick<ReaderWords, 'units'>): string {
  const counted = labelOf(column, spec) ?? column.replaceAll('_', ' ')
  const whose = countsPeople.test(counted)
    ? 'the effect on the average person'
    : `${units} with more of it count for more`
  return `Weighted by ${nameWeight(column, spec)}: ${whose}`
}

const countsPeople = /\b(people|persons?|population|inhabitants|residents)\b/i

function labelOf(column: string, { outcome, otherOutcomes, balanceCovariates, placeboOutcomes }: Labelled) {
  return [...balanceCovariates, outcome, ...otherOutcomes, ...placeboOutcomes].find((one) => one.column === column)
    ?.label
}
