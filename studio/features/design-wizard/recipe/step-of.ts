import type { StepKindName } from '@casefiles/recipes'
import { type RecipeStep, recipeStepSchema } from '@casefiles/recipes/schemas'

/** What stands in the fields of a step's form: text, or several columns. */
export type StepDraft = Record<string, string | string[]>

export interface StepAnswer {
  step: RecipeStep | null
  /** What is still to be filled in or mended, one sentence; null where there is a step. */
  problem: string | null
}

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
      name: 'pairs',
      label: 'Values',
      kind: 'lines',
      example: 'north = 1\nsouth = 0\nunknown =',
      hint: 'One a line: the value, "=", what it becomes. Nothing after "=" is missing.',
    },
    {
      name: 'others',
      label: 'Other values',
      kind: 'choice',
      choices: [
        ['missing', 'become missing'],
        ['keep', 'stay as they are'],
      ],
    },
  ],
  'read-numbers': [
    { name: 'column', label: 'Column', kind: 'column' },
    {
      name: 'thousands',
      label: 'Between thousands stands',
      kind: 'choice',
      choices: [
        ['none', 'nothing'],
        ['comma', 'a comma (1,234.5)'],
        ['point', 'a point (1.234,5)'],
        ['space', 'a space (1 234.5)'],
      ],
    },
    {
      name: 'words',
      label: 'Words',
      kind: 'lines',
      example: '<5 = 2.5\nsuppressed =',
      hint: 'One a line: the word, "=", the number it stands for. Nothing after "=" is missing.',
    },
    {
      name: 'rest',
      label: 'Any other cell that is no number',
      kind: 'choice',
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
      name: 'on',
      label: 'Columns that must agree',
      kind: 'lines',
      example: 'state\ncounty = name',
      hint: 'One a line. Where the names differ: the one here, "=", the one there.',
    },
    { name: 'columns', label: 'Columns to add', kind: 'other-columns' },
    {
      name: 'unmatched',
      label: 'Rows without a partner',
      kind: 'choice',
      choices: [
        ['keep', 'stay, with missing cells'],
        ['drop', 'are left out'],
      ],
    },
  ],
  aggregate: [
    { name: 'by', label: 'Columns that name the new rows', kind: 'columns' },
    {
      name: 'measures',
      label: 'New columns',
      kind: 'lines',
      example: 'rate = mean(rate)\npeople = sum(people)',
      hint: 'One a line: name, "=", mean, sum, min, max, median or first of a column.',
    },
    { name: 'size', label: 'Name of the column with the number of rows', kind: 'text', hint: 'For example: rows' },
    { name: 'smallest', label: 'Leave out cells with fewer rows than', kind: 'text', hint: '1 leaves out none.' },
  ],
}

/** A step of what stands in its form. */
export function stepOf(kind: StepKindName, draft: StepDraft, names: ReadonlyMap<string, string>): StepAnswer {
  const empty = STEP_FIELDS[kind].find(({ name }) => isNeeded(kind, name) && isBlank(draft[name]))
  if (empty) return refused(`${empty.label}: fill this in first.`)
  const line = badLine(kind, draft)
  if (line !== null) return refused(line)
  const parsed = recipeStepSchema.safeParse({ kind, ...partsOf(kind, draft, names) })
  if (parsed.success) return { step: parsed.data, problem: null }
  const field = STEP_FIELDS[kind].find(({ name }) => name === parsed.error.issues[0]?.path[0])
  return refused(`${field?.label ?? 'The step'}: this does not fit.`)
}

/** Fields that may stay empty. */
const OPTIONAL: Partial<Record<StepKindName, readonly string[]>> = {
  'read-numbers': ['words', 'thousands', 'rest'],
  recode: ['others'],
  long: ['prefix'],
  join: ['unmatched'],
  aggregate: ['measures', 'size', 'smallest'],
}

function isNeeded(kind: StepKindName, name: string): boolean {
  return !OPTIONAL[kind]?.includes(name)
}

const isBlank = (value: string | string[] | undefined): boolean =>
  value === undefined || (typeof value === 'string' ? value.trim() === '' : value.length === 0)

function refused(problem: string): StepAnswer {
  return { step: null, problem }
}

const textOf = (value: string | string[] | undefined): string => (typeof value === 'string' ? value.trim() : '')
const linesOf = (value: string | string[] | undefined): string[] =>
  textOf(value)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** `left = right`, cut at the last "=", so that a value may hold one. */
function cut(line: string): [string, string | null] {
  const at = line.lastIndexOf('=')
  return at < 0 ? [line, null] : [line.slice(0, at).trim(), line.slice(at + 1).trim()]
}

const MEASURE = /^(.+?)\s*=\s*(mean|sum|min|max|median|first)\s*\((.+)\)$/
const isNumber = (text: string): boolean => text !== '' && Number.isFinite(Number(text))

function badLine(kind: StepKindName, draft: StepDraft): string | null {
  const bad = (name: string, isGood: (line: string) => boolean) => linesOf(draft[name]).find((line) => !isGood(line))
  if (kind === 'recode') {
    const line = bad('pairs', (one) => cut(one)[1] !== null)
    return line === undefined ? null : `Values: "${line}" has no "=".`
  }
  if (kind === 'read-numbers') {
    const line = bad('words', (one) => cut(one)[1] !== null && (cut(one)[1] === '' || isNumber(cut(one)[1]!)))
    return line === undefined ? null : `Words: "${line}" must end in "=" and a number, or in "=".`
  }
  if (kind === 'aggregate') {
    const line = bad('measures', (one) => MEASURE.test(one))
    return line === undefined ? null : `New columns: "${line}" is not like "rate = mean(rate)".`
  }
  return null
}

function partsOf(kind: StepKindName, draft: StepDraft, names: ReadonlyMap<string, string>): Record<string, unknown> {
  const plain = Object.fromEntries(
    STEP_FIELDS[kind].map(({ name, kind: field }) => [
      name,
      field === 'columns' || field === 'other-columns' ? draft[name] : textOf(draft[name]),
    ]),
  )
  if (kind === 'recode') {
    const pairs = linesOf(draft.pairs)
      .map(cut)
      .map(([from, to]) => ({ from, to: valueOf(to) }))
    return { ...plain, pairs, others: plain.others || 'missing' }
  }
  if (kind === 'read-numbers') {
    const words = linesOf(draft.words)
      .map(cut)
      .map(([word, to]) => ({ word, value: to === '' ? null : Number(to) }))
    return { ...plain, words, thousands: plain.thousands || 'none', rest: plain.rest || 'refuse' }
  }
  if (kind === 'join') {
    const on = linesOf(draft.on)
      .map(cut)
      .map(([left, right]) => ({ left, right: right ?? left }))
    return { ...plain, on, name: names.get(textOf(draft.with)) ?? '', unmatched: plain.unmatched || 'keep' }
  }
  if (kind === 'aggregate') {
    const measures = linesOf(draft.measures).map((line) => {
      const [, into, of, column] = MEASURE.exec(line)!
      return { into, of, column: column.trim() }
    })
    return { ...plain, measures, size: plain.size || 'rows', smallest: Number(plain.smallest || 1) }
  }
  return plain
}

function valueOf(to: string | null): string | number | null {
  if (to === null || to === '') return null
  return isNumber(to) ? Number(to) : to
}
