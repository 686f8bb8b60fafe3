import type { ColumnProfile } from '../../../contract/studio/dataset.ts'

/** Codes that are written out; a column with more names a few and says how many there are. */
const MOST_CODES = 8
/** As long as a meaning may be that somebody types. */
const LONGEST = 500

/**
 * What a column means by its own file: its label, and what its codes stand for where the file says so, as Stata's do.
 *
 * @returns null where the file says neither
 * @example columnMeaning({ label: 'Union member', valueLabels: [{ value: 0, text: 'no' }, { value: 1, text: 'yes' }] })
 *   // 'Union member (0 = no, 1 = yes)'
 */
export function columnMeaning({ label, valueLabels }: Pick<ColumnProfile, 'label' | 'valueLabels'>): string | null {
  if (valueLabels === null || valueLabels.length === 0) return label
  const codes = valueLabels.slice(0, MOST_CODES).map(({ value, text }) => `${value} = ${text}`)
  const more = valueLabels.length - codes.length
  const told = `${codes.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
  const meaning = label === null ? told : `${label} (${told})`
  return meaning.length > LONGEST ? label : meaning
}
