/*
 * What stands beside the fields of a design's schema: its table holds a text for every path, and shared texts stand here.
 */

/** What is chosen in a field, and how it could be filled in where the choices themselves are not shown. */
export type FieldText = string | readonly [says: string, example: unknown]

/** Of a value what a person types in: text, a number or several of them; nothing of a switch, a choice or a set of fields. */
type Typed<Value> = Value extends readonly (infer Item)[]
  ? [Typed<Item>] extends [never]
    ? never
    : readonly Item[]
  : Value extends number
    ? Value
    : Value extends string
      ? string extends Value
        ? Value
        : never
      : never

type TextOf<Value> = [Typed<Value>] extends [never] ? string : readonly [says: string, example: Typed<Value>]

type IsOne<Value, Each = Value> = Each extends unknown ? ([Value] extends [Each] ? true : false) : never
/** A text that is always the same: it names a shape and is not filled in. */
type IsConstant<Value> = [Value] extends [string] ? (string extends Value ? false : IsOne<Value>) : false

/** Where fields of a shape stand: below its name, where it is one of several that `kind` tells apart. */
type Shape<Fields> = Fields extends { kind: infer Kind extends string }
  ? IsConstant<Kind> extends true
    ? `${Kind}.`
    : ''
  : ''

type Given<Value> = Exclude<Value, null | undefined>

/** Every field of a value with its path, those inside of lists and shapes as well. */
type FieldsOf<Value, At extends string = ''> = Value extends readonly (infer Item)[]
  ? FieldsOf<Item, At>
  : Value extends object
    ? {
        [Key in keyof Value & string]-?: true extends IsConstant<Given<Value[Key]>>
          ? never
          :
              | { path: `${At}${Shape<Value>}${Key}`; value: Given<Value[Key]> }
              | FieldsOf<Given<Value[Key]>, `${At}${Shape<Value>}${Key}.`>
      }[keyof Value & string]
    : never

/** A text for every field of a design, by its path; fields of one of several shapes stand below the shape's name. */
export type FieldTexts<Spec> = {
  readonly [Field in FieldsOf<Spec> as PathOf<Field>]: Field extends { value: infer Value } ? TextOf<Value> : never
}
type PathOf<Field> = Field extends { path: infer Path extends string } ? Path : never

/** The table of a design: a field without a text does not compile, and no text of a field that the design does not have. */
export function fieldTexts<Spec>() {
  return <const Texts extends FieldTexts<Spec>>(
    texts: Texts & Readonly<Record<Exclude<keyof Texts, keyof FieldTexts<Spec>>, never>>,
  ): Texts => texts
}

/** The texts of a set of fields where the set stands. */
export function within<const At extends string, const Texts extends object>(
  at: At,
  texts: Texts,
): { readonly [Path in keyof Texts & string as `${At}.${Path}`]: Texts[Path] } {
  return Object.fromEntries(Object.entries(texts).map(([path, text]) => [`${at}.${path}`, text])) as never
}

/** What stands for a column that has no sentence of its own. */
export const COLUMN_SAYS = 'Name of a column of the data.'

/** A field that names a column, where the field around it says what the column is for: only a name that it could have. */
export function column<const Name extends string>(example: Name): readonly [says: string, example: Name] {
  return [COLUMN_SAYS, example]
}

export const transform = '`log` takes the natural logarithm of the column.'
export const kind =
  '`category` makes one indicator for every value but the first; text always is one. Left out = numbers as they are.'
export const label = ['What readers see.', 'Unemployment rate'] as const
export const from = ['The first.', 1983] as const
export const to = ['The last.', 1997] as const
export const rawUnits = ['Units of the column itself, before transform and scale.', 'deaths'] as const
export const role = '`primary` takes part in the verdict.'

export const mainOutcome = 'What the effect is on.'
export const furtherOutcomes =
  'Further outcomes of the locked design; all are reported, with p values adjusted for their number.'
/** What a further outcome chooses differently from the main one. */
export const ownChoices = 'What this outcome is adjusted for where that differs from the main outcome.'
export const own = 'Of this outcome; left out = those of the main outcome.'

/** Of a design whose groups never take part in the verdict. */
export const secondarySubgroups = {
  subgroups:
    'Columns whose values part the sample into groups that each get an estimate of their own, with p values adjusted for their number.',
  'subgroups.column': column('region'),
  'subgroups.label': ['What readers see of what sets the groups apart.', 'Region'],
} as const
export const subgroups = { ...secondarySubgroups, 'subgroups.role': role } as const

export const survey = {
  survey:
    'How a survey drew the rows: standard errors are then linearized, by primary sampling unit within strata, with units less strata degrees of freedom. Rows that the design leaves out stay in the survey as a part that adds nothing. Left out = the rows are no sample of a survey.',
  'survey.strata': ['Column of the strata that were sampled from; left out = one stratum.', 'stratum'],
  'survey.primarySamplingUnit': [
    'Column of the groups that were drawn first, such as schools or counties; the same name in two strata is two units. Left out = rows were drawn one by one.',
    'county',
  ],
  'survey.lonelyUnits':
    'What a stratum with one unit adds to the error: `fail` refuses it, `adjust` measures it from the mean of all strata, `certainty` takes it as drawn for sure, so that it adds nothing.',
} as const

/** How gaps are imputed. */
export const imputation = {
  imputation: 'Used with `impute`; left out = 20 completed data sets, 10 rounds, seed 1.',
  'imputation.sets': ['How many completed data sets are made; their estimates are pooled by Rubin’s rules.', 20],
  'imputation.cycles': ['How often each covariate is imputed anew from the others before a set is taken.', 10],
  'imputation.seed': ['Whole number that the draws start from: the same one gives the same completed data.', 1],
} as const
