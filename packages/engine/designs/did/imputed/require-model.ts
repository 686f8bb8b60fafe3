import { EngineError } from '../../../errors.ts'
import type { Text } from '../../../fact.ts'
import type { PanelFrame, UntreatedModel } from '../../../frame/panel.ts'
import { type DataTable, readText } from '../../../frame/table.ts'
import { rankTexts } from '../../../frame/text-ranks.ts'
import { MOST_LEVELS } from '../../../inference/effects-model.ts'
import { crossGroupings, type Grouping } from '../../../inference/fixed-effects.ts'
import { formatCount } from '../../../words/count.ts'
import type { StepContext } from '../../design.ts'
import { headlineTooLong } from '../identification.ts'
import { type DidSpec, isChanging, isCounts, isImputed } from '../spec.ts'
import { say } from './facts.ts'
import { headlineWeights, impute, type Imputation, otherEffects } from './impute.ts'

/**
 * Refuses choices that further effects and unit trends cannot be combined with.
 *
 * @throws {EngineError} `did/imputed-choice`
 */
export function requireImputedChoices(spec: DidSpec): void {
  if (!isImputed(spec)) return
  const columns = (spec.furtherEffects ?? []).flatMap((effect) => effect.columns)
  if (isCounts(spec)) {
    throw refusal(
      `Further fixed effects and unit trends are not taken out of counts as ratios, whose model has effects of units and periods.`,
      columns,
      'Leave outcomeModel out for the effect as a difference, or leave furtherEffects and unitTrends out.',
    )
  }
  if (isChanging(spec)) {
    throw refusal(
      `Further fixed effects and unit trends need a treatment that lasts, but the design says that it may change again.`,
      [spec.adoption.column],
      'Choose treatmentPath "first-adoption", or leave furtherEffects and unitTrends out.',
    )
  }
  if (spec.data !== 'panel') {
    throw refusal(
      `Further fixed effects and unit trends are of units that are followed, which repeated cross-sections do not do.`,
      columns,
      'Take means of each group and period in a step of the data recipe, and choose data "panel".',
    )
  }
  if (spec.comparison === 'never-treated') {
    throw refusal(
      `Further fixed effects and unit trends are fitted on every row not yet treated, but the design compares with units never treated alone.`,
      columns,
      'Choose the comparison "not-yet-treated".',
    )
  }
  if (spec.weight !== undefined) {
    throw refusal(
      'The imputation estimator counts every unit alike, but the design names a weight.',
      [spec.weight.column],
      'Lock the design without a weight.',
    )
  }
  if (spec.incompleteUnits === 'leave-out') {
    throw refusal(
      'The imputation estimator uses every row that there is, so units that lack some are not left out.',
      [],
      'Leave incompleteUnits out, or drop such units in a step of the data recipe.',
    )
  }
}

function refusal(message: string, columns: string[], hint: string): EngineError {
  return new EngineError('did/imputed-choice', message, { columns, hint })
}

/**
 * The further effects and trends of the rows in use.
 *
 * @throws {EngineError} `did/too-many-levels`
 */
export function readUntreatedModel(table: DataTable, spec: DidSpec, rows: number[]): UntreatedModel {
  const grouping = (column: string): Grouping => {
    const { names, ranks } = rankTexts(readText(table, column))
    return { index: Int32Array.from(rows, (row) => ranks[row]), levels: names.length }
  }
  const effects = (spec.furtherEffects ?? []).map(({ columns }) => crossGroupings(columns.map(grouping)))
  return { effects, hasTrends: spec.unitTrends === true }
}

type Told = Pick<StepContext<Text>, 'log' | 'words'>

/**
 * Refuses a model that imputes no treated row of the headline, and tells what of it is redundant or rests on single rows.
 *
 * @throws {EngineError} `did/too-many-levels`, `did/nothing-imputed`, `did/headline-too-long`
 */
export function requireImputation(frame: PanelFrame, spec: DidSpec, { log, words }: Told): void {
  const effects = otherEffects(frame)
  const levels = effects.reduce((sum, effect) => sum + effect.levels, 0)
  if (levels > MOST_LEVELS) {
    throw new EngineError(
      'did/too-many-levels',
      `Periods and further effects have ${formatCount(levels)} levels: they are taken out exactly with ${formatCount(MOST_LEVELS)} at most.`,
      {
        columns: (spec.furtherEffects ?? []).flatMap(({ columns }) => columns),
        hint: 'Make wider groups by a step of the data recipe.',
      },
    )
  }
  const imputation = impute(frame, spec)
  logRedundant(imputation, spec, log)
  const { treated, leftOut } = imputation
  if (headlineWeights(imputation, spec).every((weight) => weight === 0)) {
    if (treated.length > 0) throw headlineTooLong(spec, words)
    throw nothingImputed(spec, treated.length + leftOut.length)
  }
  if (leftOut.length === 0) return
  const units = new Set(leftOut.map((row) => frame.unitIndex[row])).size
  const message = say('not-imputed', { rows: leftOut.length, units, words })
  log({ code: 'did/not-imputed', message, rows: leftOut.length })
}

function nothingImputed({ furtherEffects = [], unitTrends }: DidSpec, rows: number): EngineError {
  const within = furtherEffects.map(({ columns }) => {
    const name = columns.map((column) => `"${column}"`).join(' × ')
    return `a level of ${name} in which some row is not yet treated`
  })
  const own = unitTrends === true ? 'two periods of its unit before treatment' : 'a period of its unit before treatment'
  return new EngineError(
    'did/nothing-imputed',
    `None of the ${formatCount(rows)} treated rows has an outcome without treatment that the model can tell: a row needs ${[own, ...within].join(', and ')}.`,
    {
      columns: furtherEffects.flatMap(({ columns }) => columns),
      hint: 'Leave out the effect that parts treated from untreated rows, or the trends, or begin the window earlier.',
    },
  )
}

/** Effects that others hold, covariates that repeat them, and levels with one untreated row. */
function logRedundant({ frame, fit, untreated }: Imputation, spec: DidSpec, log: Told['log']): void {
  const all = otherEffects(frame)
  const further = spec.furtherEffects ?? []
  further.forEach((effect, at) => {
    const { index, levels } = all[at + 1]
    const sizes = new Int32Array(levels)
    for (const row of untreated) sizes[index[row]]++
    const used = sizes.filter((size) => size > 0).length
    const { columns } = effect
    if (fit.repeated[at + 1] === used) {
      log({ code: 'did/effect-adds-nothing', message: say('effect-adds-nothing', { columns }) })
    }
    const alone = sizes.filter((size) => size === 1).length
    if (alone > 0) {
      log({ code: 'did/singletons', message: say('singletons', { columns, alone, levels: used }), rows: alone })
    }
  })
  spec.covariates.forEach(({ column }, at) => {
    if (fit.repeated[all.length + at] === 0) return
    log({ code: 'did/collinear-covariate', message: say('collinear-covariate', { column }) })
  })
}
