import { inAmerican } from './spelling.ts'
import { capitalize } from '@casefiles/engine/words'

/**
 * The last two parts of a field's path as words: `analysis.firstTreated.column` is `First treated: column`, `design.units.unit_id_field`
 * is `Unit id field`, `reading.0` is `Reading: entry 1`.
 *
 * @param isSection whether a part is a section of the document, whose name says nothing of its fields
 */
export function fieldPathWords(path: readonly string[], isSection: (part: string) => boolean = () => false): string {
  const named = path.filter((part) => part !== 'design' && part !== 'analysis')
  const own = named.map((part) => (/^\d+$/.test(part) ? `entry ${Number(part) + 1}` : part))
  const [last = '', parent] = own.toReversed()
  const isNamed =
    parent === undefined || nameWords(last).startsWith(nameWords(parent).replace(/s$/, '')) || isSection(parent)
  return capitalize(isNamed ? nameWords(last) : `${nameWords(parent)}: ${nameWords(last)}`)
}

/** A field's name as words: `firstTreated` and `first_treated` are `first treated`. */
export function nameWords(name: string): string {
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replaceAll('_', ' ')
  // names that locks have frozen are spelled the British way
  return inAmerican(words.toLowerCase().replace('sutva', 'SUTVA'))
}
