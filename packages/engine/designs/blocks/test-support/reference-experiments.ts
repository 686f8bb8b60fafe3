import { referenceData } from '../../../../../tests/support/shared-reference.ts'
import { parseCsv } from '../../../frame/csv.ts'
import { type Column, type DataTable, readNumbers, readText } from '../../../frame/table.ts'
import { blocksSchema, type BlocksSpec } from '../spec.ts'

export type ReferenceExperiment = 'resume_names' | 'star_k_math' | 'star_k_score' | 'star_1_read'

export const referenceExperiments: ReferenceExperiment[] = [
  'resume_names',
  'star_k_math',
  'star_k_score',
  'star_1_read',
]

const common = {
  randomisation: { evidence: 'documented', how: 'A test.' },
  period: { assigned: 2000, from: 2000, to: 2001 },
  dropOneArmBlocks: true,
  permutationDraws: 1999,
}

const star = (grade: string, outcome: string, covariates: string[]) => ({
  ...common,
  unit: 'pupil',
  outcome: { column: outcome, label: 'Score', units: 'points' },
  treatment: { column: `star${grade}`, treatedValues: ['small'], controlValues: ['regular'] },
  blocks: [`schoolid${grade}`],
  covariates: covariates.map((name) => starCovariates(grade)[name]),
})

const starCovariates = (grade: string): Record<string, object> => ({
  female: { column: 'gender', oneValues: ['female'], label: 'Female' },
  free: { column: `lunch${grade}`, oneValues: ['free'], label: 'Free lunch' },
  black: { column: 'ethnicity', oneValues: ['afam'], label: 'African-American' },
})

const specs: Record<ReferenceExperiment, object> = {
  resume_names: {
    ...common,
    unit: 'id',
    outcome: { column: 'call', oneValues: ['yes'], label: 'Call-back', units: 'share' },
    treatment: { column: 'ethnicity', treatedValues: ['afam'], controlValues: ['cauc'] },
    blocks: ['city', 'gender', 'quality'],
    covariates: [
      { column: 'jobs', label: 'Jobs' },
      { column: 'experience', label: 'Experience' },
    ],
  },
  star_k_math: star('k', 'mathk', ['female', 'free', 'black']),
  star_k_score: star('k', 'score', ['female', 'free', 'black']),
  star_1_read: star('1', 'read1', ['female', 'free']),
}

/** The locked choices of a golden, with some of them changed. */
export function referenceSpec(name: ReferenceExperiment, changes: object = {}): BlocksSpec {
  return blocksSchema.parse({ ...specs[name], ...changes })
}

/** The golden's sample: rows of the two arms in which outcome, block and covariates are known. */
export function referenceTable(name: ReferenceExperiment): DataTable {
  const table = parseCsv(referenceData(name === 'resume_names' ? 'archive/resume_names.csv' : 'archive/star.csv'))
  const columns = new Map(table.columns)
  if (name === 'star_k_score') {
    const [read, math] = [readNumbers(table, 'readk'), readNumbers(table, 'mathk')]
    columns.set('score', { kind: 'number', values: read.map((value, row) => value + math[row]) })
  }
  return keepComplete({ rows: table.rows, columns }, referenceSpec(name))
}

function keepComplete(table: DataTable, spec: BlocksSpec): DataTable {
  const needed = [spec.outcome.column, ...spec.blocks, ...spec.covariates.map(({ column }) => column)]
  const cells = needed.map((name) => readText(table, name))
  const rows = Array.from({ length: table.rows }, (_, row) => row).filter((row) =>
    cells.every((one) => one[row] !== null),
  )
  const select = (column: Column): Column =>
    column.kind === 'number'
      ? { kind: 'number', values: Float64Array.from(rows, (row) => column.values[row]) }
      : { kind: 'text', values: rows.map((row) => column.values[row]!) }
  return { rows: rows.length, columns: new Map([...table.columns].map(([name, column]) => [name, select(column)])) }
}
