import { lowerFirst } from '@casefiles/engine/words'
import { toWords } from '@casefiles/words/formats'

/** One field of a form, whatever it was made from; `key` is its last step in the document. */
export type FormField = FieldBase & FieldKind

interface FieldBase {
  key: string
  label: string
  /** A sentence below the label; words in backticks are values. */
  hint?: string
  isOptional: boolean
  /** What holds where nothing is chosen. */
  default?: unknown
}

type FieldKind =
  | { kind: 'column' }
  | { kind: 'text' }
  | { kind: 'long-text' }
  | { kind: 'words' }
  | { kind: 'address' }
  | { kind: 'flag' }
  | { kind: 'number'; isWhole: boolean; units?: string | undefined }
  /** Lower and upper end, or nothing. */
  | { kind: 'interval' }
  | { kind: 'choice'; options: Option[] }
  | { kind: 'constant'; value: unknown }
  | { kind: 'group'; fields: FormField[] }
  | { kind: 'list'; item: FormField; least: number; most: number; blank: unknown }
  | { kind: 'variant'; variants: Variant[] }

export type FieldOf<Kind extends FormField['kind']> = Extract<FormField, { kind: Kind }>

export interface Option {
  value: string
  label: string
  /** What choosing it means. */
  note?: string
}

/** One of several shapes a value may have. */
export interface Variant {
  label: string
  /** The value when it is chosen. */
  blank: unknown
  isChosen: (value: unknown) => boolean
  /** What is filled in then; null where the choice says it all. */
  field: FormField | null
}

/**
 * Why something is not shown yet, with the field in the words of its form; the engine names it by its path.
 *
 * @example plainReason('Shown once "outcome.label" is filled in.') // 'Shown once “Outcome, label” is filled in.'
 */
export function plainReason(reason: string): string {
  return reason.replace(/(?<=^Shown once )"([^"]+)"/, (_, path: string) => {
    const [first, ...inner] = path.split('.').map((key) => (/^\d+$/.test(key) ? String(Number(key) + 1) : toWords(key)))
    return `“${[first, ...inner.map(lowerFirst)].join(', ')}”`
  })
}

/** One entry of a list: `Covariates` → `covariate`; a word that only ends like a plural stays (`Status`, `Basis`). */
export function singular(label: string): string {
  const word = lowerFirst(label)
  if (/(?:us|is|ss)$/.test(word)) return word
  return word.replace(/ies$/, 'y').replace(/s$/, '')
}

/**
 * What stands below a field: what it is for, then how it could be filled in.
 *
 * @example withExample('Between commas.', ['road', 'belts']) // 'Between commas. E.g. road, belts.'
 */
export function withExample(help: string, example: unknown): string {
  if (example === undefined) return help
  const shown = Array.isArray(example) ? example.map(String).join(', ') : String(example)
  return `${help} E.g. ${/[.?!]$/.test(shown) ? shown : `${shown}.`}`.trim()
}
