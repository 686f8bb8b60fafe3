import type { DesignModelLines, StataReader } from '../../model-lines/model-line.ts'
import { columnAt, columnsAt, objectAt, textAt, textsAt } from '../../model-lines/partial.ts'
import { isColumn } from '../../model-lines/r/terms.ts'
import { rCall, rName, rTerm, rText } from '../../model-lines/r/write-r.ts'
import {
  leaveStataRest,
  stataAbsorbed,
  stataClusters,
  stataTerm,
  stataVariables,
} from '../../model-lines/stata/stata-command.ts'
import { readArms } from './model-line/choices.ts'
import { differenceInMeans, feols, lmLin, lmRobust } from './model-line/read-r.ts'

/** `areg y z x, absorb(block) vce(cluster c)`, where an experiment was chosen before. */
const areg: StataReader = {
  needsChoice: true,
  read(command, reading) {
    const [outcome, treatment, ...covariates] = stataVariables(command).map(stataTerm)
    readArms(reading, {
      outcome: outcome && isColumn(outcome) ? outcome : null,
      treatment,
      blocks: stataAbsorbed(command, reading),
      clusters: stataClusters(command),
      covariates,
      weight: command.weight && { column: command.weight.column, transform: 'none' },
    })
    leaveStataRest(command, reading, ['absorb', 'a'])
  },
}

/** Experiments as their field types them: `difference_in_means`, `lm_robust` and `lm_lin` of estimatr, `areg` of Stata. */
export const modelLines: DesignModelLines = {
  r: { difference_in_means: differenceInMeans, lm_robust: lmRobust, lm_lin: lmLin, feols },
  stata: { areg, reghdfe: areg },
  write: writeBlocksLine,
}

type Draft = Readonly<Record<string, unknown>>

/** `difference_in_means(y ~ z, data, blocks = b)`; with covariates `lm_robust`, where the blocks are fixed effects. */
function writeBlocksLine(draft: Draft): string | null {
  const outcome = columnAt(draft, 'outcome')
  const treatment = columnAt(draft, 'treatment')
  if (!outcome || !treatment) return null
  const blocks = textsAt(draft, 'blocks').map(rName)
  const cluster = textAt(draft, 'cluster')
  const weight = textAt(objectAt(draft, 'samplingWeight'), 'column')
  const covariates = columnsAt(draft, 'covariates').map(({ column }) => rName(column))
  const common: [string, string | null][] = [
    ['clusters', cluster && rName(cluster)],
    ['weights', weight && rName(weight)],
  ]
  if (covariates.length > 0) {
    return rCall('lm_robust', [
      ['', `${rTerm(outcome)} ~ ${[rName(treatment.column), ...covariates].join(' + ')}`],
      ['data', 'data'],
      ['fixed_effects', blocks.length === 0 ? null : `~ ${blocks.join(' + ')}`],
      ...common,
    ])
  }
  return rCall('difference_in_means', [
    ['', `${rTerm(outcome)} ~ ${rName(treatment.column)}`],
    ['data', 'data'],
    ['blocks', blocks.length < 2 ? (blocks[0] ?? null) : `interaction(${blocks.join(', ')})`],
    ...common,
    ['condition1', onlyOf(objectAt(draft, 'treatment'), 'controlValues')],
    ['condition2', onlyOf(objectAt(draft, 'treatment'), 'treatedValues')],
  ])
}

function onlyOf(treatment: Draft, field: string): string | null {
  const [first] = textsAt(treatment, field)
  return first === undefined ? null : rText(first)
}
