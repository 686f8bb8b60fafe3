import { capitalize } from './sentence.ts'

/**
 * The last two parts of a field's path as words: `analysis.firstTreated.column` is `First treated: column`, `design.units.unit_id_field`
 * is `Unit id field`.
 *
 * @param isSection whether a part is a section of the document, whose name says nothing of its fields
 */
export function fieldPathWords(path: readonly string[], isSection: (part: string) => boolean = () => false): string {
  const own = path.filter((part) => part !== 'design' && part !== 'analysis')
  const [last = '', parent] = own.toReversed()
  const isNamed =
    parent === undefined || nameWords(last).startsWith(nameWords(parent).replace(/s$/, '')) || isSection(parent)
  return capitalize(isNamed ? nameWords(last) : `${nameWords(parent)}: ${nameWords(last)}`)
}

/** A field's name as words: `firstTreated` and `first_treated` are `first treated`. */
export function nameWords(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
    .replace('sutva', 'SUTVA')
}
