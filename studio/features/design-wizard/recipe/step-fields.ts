import type { StepKindName } from '../../../../engine/recipe/registry.ts'

/** A field of a step's form; what is typed into it is turned into a step by `step-of.ts`. */
export type StepField = { name: string; label: string; hint?: string } & (
  | { kind: 'formula' | 'text' }
  | { kind: 'column' | 'columns' | 'other-columns' | 'dataset' }
  | { kind: 'lines'; example: string }
  | { kind: 'choice'; choices: readonly (readonly [value: string, label: string])[] }
)

/** The form of each kind of step. */
export const STEP_FIELDS: Record<StepKindName, readonly StepField[]> = {
  filter: [
    { name: 'where', label: 'Condition', kind: 'formula', hint: 'For example: year >= 1990 and not is_missing(rate)' },
  ],
  derive: [
    { name: 'column', label: 'Name of the new column', kind: 'text' },
    { name: 'formula', label: 'Formula', kind: 'formula', hint: 'For example: log(cases / people)' },
  ],
  recode: [
    { name: 'column', label: 'Column', kind: 'column' },
    { name: 'into', label: 'Name of the new column', kind: 'text' },
    {
      ...{ name: 'pairs', label: 'Values', kind: 'lines', example: 'north = 1\nsouth = 0\nunknown =' },
      hint: 'One a line: the value, "=", what it becomes. Nothing after "=" is missing.',
    },
    {
      ...{ name: 'others', label: 'Other values', kind: 'choice' },
      choices: [
        ['missing', 'become missing'],
        ['keep', 'stay as they are'],
      ],
    },
  ],
  'read-numbers': [
    { name: 'column', label: 'Column', kind: 'column' },
    {
      ...{ name: 'thousands', label: 'Between thousands stands', kind: 'choice' },
      choices: [
        ['none', 'nothing'],
        ['comma', 'a comma (1,234.5)'],
        ['point', 'a point (1.234,5)'],
        ['space', 'a space (1 234.5)'],
      ],
    },
    {
      ...{ name: 'words', label: 'Words', kind: 'lines', example: '<5 = 2.5\nsuppressed =' },
      hint: 'One a line: the word, "=", the number it stands for. Nothing after "=" is missing.',
    },
    {
      ...{ name: 'rest', label: 'Any other cell that is no number', kind: 'choice' },
      choices: [
        ['refuse', 'stops the step'],
        ['missing', 'becomes missing'],
      ],
    },
  ],
  'drop-columns': [{ name: 'columns', label: 'Columns', kind: 'columns' }],
  long: [
    { name: 'columns', label: 'Columns that become rows', kind: 'columns' },
    { name: 'names', label: 'New column for their names', kind: 'text', hint: 'For example: year' },
    { name: 'values', label: 'New column for their cells', kind: 'text', hint: 'For example: rate' },
    {
      name: 'prefix',
      label: 'What each name begins with',
      kind: 'text',
      hint: 'Left out of the names: rate_ of rate_2001.',
    },
  ],
  wide: [
    { name: 'keys', label: 'Columns that name the new rows', kind: 'columns' },
    { name: 'names', label: 'Column whose values become columns', kind: 'column' },
    { name: 'values', label: 'Column that fills them', kind: 'column' },
  ],
  join: [
    { name: 'with', label: 'Second data set', kind: 'dataset', hint: 'Upload it below if it is not in the list.' },
    {
      ...{ name: 'on', label: 'Columns that must agree', kind: 'lines', example: 'state\ncounty = name' },
      hint: 'One a line. Where the names differ: the one here, "=", the one there.',
    },
    { name: 'columns', label: 'Columns to add', kind: 'other-columns' },
    {
      ...{ name: 'unmatched', label: 'Rows without a partner', kind: 'choice' },
      choices: [
        ['keep', 'stay, with missing cells'],
        ['drop', 'are left out'],
      ],
    },
  ],
  aggregate: [
    { name: 'by', label: 'Columns that name the new rows', kind: 'columns' },
    {
      ...{ name: 'measures', label: 'New columns', kind: 'lines', example: 'rate = mean(rate)\npeople = sum(people)' },
      hint: 'One a line: name, "=", mean, sum, min, max, median or first of a column.',
    },
    { name: 'size', label: 'Name of the column with the number of rows', kind: 'text', hint: 'For example: rows' },
    { name: 'smallest', label: 'Leave out cells with fewer rows than', kind: 'text', hint: '1 leaves out none.' },
  ],
}
