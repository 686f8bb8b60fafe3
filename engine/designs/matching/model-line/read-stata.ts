import type { StataReader } from '../../../model-lines/model-line.ts'
import type { Reading } from '../../../model-lines/reading.ts'
import {
  leaveStataRest,
  optionOf,
  stataClusters,
  stataTerm,
  stataTerms,
  stataVariables,
  type StataCommand,
} from '../../../model-lines/stata/stata-command.ts'
import { isColumn, type Term } from '../../../model-lines/r/terms.ts'
import { PRIMARY_IS_WEIGHTED, readCovariates, readEstimand, readNeighbours, readTreatment } from './choices.ts'

/** `teffects aipw (y x1 x2) (t x1 x2), atet`, and its sisters. */
export const teffects: StataReader = {
  read(command, reading) {
    const method = command.words.find(({ group }) => !group)?.text ?? ''
    const [outcomeModel, treatmentModel] = command.words
      .filter(({ group }) => group)
      .map(({ text }) => modelOf(text, reading))
    const [outcome, ...adjusted] = outcomeModel?.terms ?? []
    const [treatment, ...scored] = treatmentModel?.terms ?? []
    if (outcome && isColumn(outcome)) reading.outcome(outcome)
    if (treatment && isColumn(treatment)) readTreatment(reading, treatment.column)
    const isBoth = scored.length > 0 && adjusted.length > 0 && namesIn(scored) !== namesIn(adjusted)
    readCovariates(reading, 'covariates', scored.length > 0 ? scored : adjusted, 'Covariates')
    if (isBoth) readCovariates(reading, 'outcomeCovariates', adjusted, 'Covariates of the outcome models')
    readEstimand(reading, command.options.has('atet') ? 'ATT' : 'ATE')
    if (['psmatch', 'nnmatch'].includes(method)) {
      readNeighbours(reading, { ratio: numberOption(command, 'nneighbor'), caliper: null, order: null })
      const caliper = optionOf(command, 'caliper')
      if (caliper !== null)
        reading.leave(
          `caliper(${caliper})`,
          'A caliper is given in standard deviations of the logit: set it in the step Assignment.',
        )
    }
    if (method !== 'aipw') reading.remark(PRIMARY_IS_WEIGHTED)
    readWeight(command, reading)
    readClusters(command, reading)
    leaveStataRest(command, reading, ['atet', 'ate', 'pomeans', 'aequations', 'nneighbor', 'caliper'])
  },
}

/** `psmatch2 t x1 x2, outcome(y) neighbor(1) caliper(0.2)`. */
export const psmatch2: StataReader = {
  read(command, reading) {
    const [treatment, ...terms] = stataVariables(command).map(stataTerm)
    if (treatment && isColumn(treatment)) readTreatment(reading, treatment.column)
    readCovariates(reading, 'covariates', terms, 'Covariates')
    const [outcome] = (optionOf(command, 'outcome', 'out') ?? '').split(' ')
    if (outcome !== '') reading.outcome({ column: outcome, transform: 'none' })
    readEstimand(reading, command.options.has('ate') ? 'ATE' : 'ATT')
    readNeighbours(reading, { ratio: numberOption(command, 'neighbor', 'n'), caliper: null, order: null })
    const caliper = optionOf(command, 'caliper', 'cal')
    if (caliper !== null)
      reading.leave(
        `caliper(${caliper})`,
        'psmatch2 measures it in the score; here it is in standard deviations of the logit: set it in the step Assignment.',
      )
    reading.remark(PRIMARY_IS_WEIGHTED)
    readWeight(command, reading)
    leaveStataRest(command, reading, [
      'outcome',
      'out',
      'ate',
      'logit',
      'neighbor',
      'n',
      'caliper',
      'cal',
      'common',
      'noreplacement',
      'ties',
    ])
  },
}

/** `y x1 x2, logit`: what stands behind the comma is the kind of model. */
function modelOf(text: string, reading: Reading): { terms: Term[] } {
  const [variables, kind = ''] = text.split(',').map((part) => part.trim())
  if (!['', 'logit', 'linear'].includes(kind))
    reading.leave(kind, 'The score is a logistic regression, and the models of the outcome are linear.')
  return { terms: stataTerms(variables) }
}

function namesIn(terms: readonly Term[]): string {
  return terms
    .map((term) => (isColumn(term) ? term.column : term.text))
    .sort()
    .join(' ')
}

function numberOption(command: StataCommand, ...names: string[]): number | null {
  const value = Number(optionOf(command, ...names) ?? NaN)
  return Number.isInteger(value) && value >= 1 ? value : null
}

function readWeight({ weight }: StataCommand, reading: Reading): void {
  if (weight)
    reading.columnsIn('samplingWeight', { column: weight.column }, 'Sampling weight', [
      { column: weight.column, transform: 'none' },
    ])
}

function readClusters(command: StataCommand, reading: Reading): void {
  const [cluster, ...others] = stataClusters(command)
  if (cluster !== undefined) reading.column('cluster', cluster, 'Standard errors clustered on')
  for (const column of others) {
    reading.leave(`clustered on ${column} too`, 'Errors are clustered on one column: choose the wider one.')
  }
}
