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
