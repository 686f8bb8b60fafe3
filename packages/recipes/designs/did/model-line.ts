import type { DesignModelLines, RCommand, StataReader } from '../../model-lines/model-line.ts'
import { rEffects } from '../../model-lines/effects.ts'
import {
  type ChosenColumn,
  columnAt,
  columnsAt,
  columnSetsAt,
  numberAt,
  objectAt,
  textAt,
} from '../../model-lines/partial.ts'
import { clustersOf } from '../../model-lines/r/formula.ts'
import type { ColumnUse } from '../../model-lines/r/terms.ts'
import { rCall, rName, rCovariate, rTerm, rText } from '../../model-lines/r/write-r.ts'
import type { Reading } from '../../model-lines/reading.ts'
import {
  leaveStataExtra,
  leaveStataRest,
  leaveStataWeight,
  optionOf,
  stataClusters,
  stataColumn,
  stataVariables,
} from '../../model-lines/stata/stata-command.ts'
import { felm, lm, lmRobust, plm } from './model-line/read-indicators.ts'
import { aggte, attGt, didImputation, feols } from './model-line/read-r.ts'
import { feglm, fepois, glm, ppmlhdfe } from './model-line/read-poisson.ts'
import { csdid, didImputationInStata, reghdfe, regress, xtdidregress, xtreg } from './model-line/read-stata.ts'
import { readCluster } from './model-line/periods-and-clusters.ts'

/** What a call of did_multiplegt_dyn says, in whatever language. */
interface DynCall {
  outcome: ColumnUse | null
  group: string | null
  time: string | null
  treatment: string | null
  effects: number | null
  placebos: number | null
  neverOnly: boolean
  sameSwitchers: boolean
  clusters: readonly string[]
}

const WITHOUT = 'The effect of a treatment that changes is estimated without it.'

/** `did_multiplegt_dyn` of the package DIDmultiplegtDYN (de Chaisemartin & D'Haultfœuille). */
const didMultiplegtDyn: RCommand = {
  order: ['df', 'outcome', 'group', 'time', 'treatment', 'effects'],
  read(call, reading) {
    readDyn(reading, {
      outcome: call.column('outcome'),
      group: call.plainColumn('group')?.column ?? null,
      time: call.plainColumn('time')?.column ?? null,
      treatment: call.plainColumn('treatment')?.column ?? null,
      effects: call.number('effects'),
      placebos: call.number('placebo'),
      neverOnly: call.flag('only_never_switchers') === true,
      sameSwitchers: call.flag('same_switchers') === true,
      clusters: clustersOf(call, ['cluster'], reading),
    })
    call.leaveRest(reading, { controls: WITHOUT, weight: WITHOUT, trends_lin: WITHOUT, trends_nonparam: WITHOUT })
  },
}

/** `did_multiplegt_dyn y g t d, effects(5) placebo(3) cluster(g)`. */
const didMultiplegtDynInStata: StataReader = {
  read(command, reading) {
    const [outcome, group, time, treatment] = stataVariables(command).map((word) => stataColumn(word, reading))
    const count = (name: string) => {
      const typed = optionOf(command, name)
      if (typed === null || Number(typed) >= 1) return typed === null ? null : Number(typed)
      if (typed !== '0')
        reading.leave(`${name}(${typed})`, 'It is no number as it stands here: write the number itself.')
      return null
    }
    readDyn(reading, {
      outcome: outcome ?? null,
      group: group?.column ?? null,
      time: time?.column ?? null,
      treatment: treatment?.column ?? null,
      effects: count('effects'),
      placebos: count('placebo'),
      neverOnly: optionOf(command, 'only_never_switchers') !== null,
      sameSwitchers: optionOf(command, 'same_switchers') !== null,
      clusters: stataClusters(command, reading),
    })
    leaveStataWeight(command, reading)
    leaveStataExtra(command, 4, reading)
    leaveStataRest(command, reading, ['effects', 'placebo', 'only_never_switchers', 'same_switchers', 'groups'])
  },
}

/** `did_multiplegt (dyn) y g t d`: the newer command under the name of the older one, which says so in its first bracket. */
const dynByMode: StataReader = {
  fits: ({ words }) => words.some(({ text, group }) => group && text === 'dyn'),
  read: didMultiplegtDynInStata.read,
}

/** The same in R, `did_multiplegt(mode = "dyn", …)`. */
const dynByModeInR: RCommand = {
  order: ['mode', ...didMultiplegtDyn.order],
  fits: (call) => call.word('mode') === 'dyn',
  read: didMultiplegtDyn.read,
}

/** One effect and no placebo are the package's own defaults, and here as many as the data carry are. */
function readDyn(reading: Reading, call: DynCall): void {
  if (call.outcome) reading.outcome(call.outcome)
  if (call.group) reading.column('unit', call.group, 'Unit')
  if (call.time) reading.column('time', call.time, 'Period')
  if (call.treatment) {
    const adoption = { kind: 'treatment', column: call.treatment, transform: 'none' }
    reading.columnsIn('adoption', adoption, 'Treatment, as an amount', [{ column: call.treatment, transform: 'none' }])
  }
  reading.set('treatmentPath', 'changing', 'The treatment', 'may go up and down again')
  const comparison = call.neverOnly ? 'never-treated' : 'not-yet-treated'
  reading.set('comparison', comparison, 'Compared with', call.neverOnly ? 'never changed' : 'not changed yet')
  if (call.effects !== null) {
    const headlineWindow = { last: call.effects - 1, balanced: call.sameSwitchers }
    reading.set('headlineWindow', headlineWindow, 'Periods of the effect', String(call.effects))
    const before = call.placebos === null ? 1 : call.placebos + 1
    const shown = `${call.placebos ?? 0} placebos, ${call.effects} effects`
    reading.set('eventWindow', { before, after: call.effects - 1 }, 'Event study', shown)
  }
  readCluster(reading, call.clusters)
  reading.remark('The primary estimate is Av_tot_effect: the total effect over the total change of the treatment.')
}

/** Difference in differences as its field types it: `att_gt`, `feols` with two fixed effects, `csdid`, `reghdfe` … */
export const modelLines: DesignModelLines = {
  r: {
    att_gt: attGt,
    aggte,
    feols,
    did_imputation: didImputation,
    did_multiplegt_dyn: didMultiplegtDyn,
    did_multiplegt: dynByModeInR,
    lm,
    lm_robust: lmRobust,
    plm,
    felm,
    fepois,
    feglm,
    glm,
  },
  stata: {
    csdid,
    csdid2: csdid,
    reghdfe,
    areg: reghdfe,
    xtreg,
    regress,
    reg: regress,
    ppmlhdfe,
    did_imputation: didImputationInStata,
    did_multiplegt_dyn: didMultiplegtDynInStata,
    did_multiplegt: dynByMode,
    xtdidregress: xtdidregress('panel'),
    didregress: xtdidregress('repeated-cross-sections'),
  },
  write: writeDidLine,
}

type Draft = Readonly<Record<string, unknown>>

const UNBALANCED: Record<string, string> = { use: 'TRUE', 'leave-out': 'FALSE' }

/** `did_multiplegt_dyn` where the treatment may go up and down again, `fepois` for counts, `att_gt` where the first treated period is a column, `feols` where the treatment is, with further effects and unit trends `did_imputation` or `feols`. */
function writeDidLine(draft: Draft): string | null {
  const outcome = columnAt(draft, 'outcome')
  const adoption = objectAt(draft, 'adoption')
  const treatment = textAt(adoption, 'column')
  const [unit, time] = [textAt(draft, 'unit'), textAt(draft, 'time')]
  if (!outcome || treatment === null || unit === null || time === null) return null
  const covariates = columnsAt(draft, 'covariates').map(rCovariate)
  const cluster = textAt(draft, 'cluster')
  const weight = textAt(objectAt(draft, 'weight'), 'column')
  if (draft['treatmentPath'] === 'changing') return writeChangingLine(draft, outcome, treatment, unit, time)
  if (draft['outcomeModel'] === 'poisson') return writePoissonLine(draft, outcome, treatment, unit, time)
  const further = columnSetsAt(draft, 'furtherEffects')
  const hasTrends = draft['unitTrends'] === true
  const effects = rEffects([unit, time], further, hasTrends ? { [unit]: time } : {})
  const group = textAt(objectAt(draft, 'contrast'), 'column')
  if (group !== null) {
    // the line names the treatment where it is a column; a first treated period has none to multiply
    if (adoption['kind'] !== 'status') return null
    const pairs = [
      [unit, group],
      [unit, time],
      [group, time],
    ].map((pair) => pair.map(rName).join('^'))
    const right = [`${rName(treatment)}:${rName(group)}`, ...covariates].join(' + ')
    return rCall('feols', [
      ['', `${rTerm(outcome)} ~ ${right} | ${pairs.join(' + ')}`],
      ['data', 'data'],
      ['cluster', `~ ${rName(cluster ?? unit)}`],
      ['weights', weight === null ? null : `~ ${rName(weight)}`],
    ])
  }
  if (adoption['kind'] === 'status') {
    const right = `${[rName(treatment), ...covariates].join(' + ')} | ${effects}`
    return rCall('feols', [
      ['', `${rTerm(outcome)} ~ ${right}`],
      ['data', 'data'],
      ['cluster', `~ ${[cluster ?? unit, ...(draft['clusterPeriods'] === true ? [time] : [])].map(rName).join(' + ')}`],
      ['weights', weight === null ? null : `~ ${rName(weight)}`],
    ])
  }
  const isLog = outcome.transform === 'log'
  const logName = `log_${outcome.column}`
  const anticipation = numberAt(draft, 'anticipation') ?? 0
  if (further.length > 0 || hasTrends) {
    return rCall('did_imputation', [
      ['data', isLog ? `transform(data, ${rName(logName)} = log(${rName(outcome.column)}))` : 'data'],
      ['yname', rText(isLog ? logName : outcome.column)],
      ['gname', rText(treatment)],
      ['tname', rText(time)],
      ['idname', rText(unit)],
      ['first_stage', `~ ${covariates.length === 0 ? '0' : covariates.join(' + ')} | ${effects}`],
      ['cluster_var', cluster === null ? null : rText(cluster)],
    ])
  }
  return rCall('att_gt', [
    ['yname', rText(isLog ? logName : outcome.column)],
    ['tname', rText(time)],
    ['idname', rText(unit)],
    ['gname', rText(treatment)],
    ['data', isLog ? `transform(data, ${rName(logName)} = log(${rName(outcome.column)}))` : 'data'],
    ['xformla', covariates.length === 0 ? null : `~ ${covariates.join(' + ')}`],
    ['control_group', draft['comparison'] === 'not-yet-treated' ? '"notyettreated"' : '"nevertreated"'],
    ['est_method', rText(textAt(draft, 'estimator') ?? 'dr')],
    ['anticipation', anticipation === 0 ? null : String(anticipation)],
    ['weightsname', weight === null ? null : rText(weight)],
    ['clustervars', cluster === null ? null : rText(cluster)],
    ['panel', draft['data'] === 'repeated-cross-sections' ? 'FALSE' : null],
    ['allow_unbalanced_panel', UNBALANCED[textAt(draft, 'incompleteUnits') ?? ''] ?? null],
  ])
}

/** `fepois` with the column of the treatment, or `sunab` where the first treated period is a column. */
function writePoissonLine(draft: Draft, outcome: ChosenColumn, treatment: string, unit: string, time: string): string {
  const isStatus = objectAt(draft, 'adoption')['kind'] === 'status'
  const effect = isStatus ? rName(treatment) : `sunab(${rName(treatment)}, ${rName(time)})`
  const exposure = textAt(draft, 'exposure')
  return rCall('fepois', [
    ['', `${rTerm(outcome)} ~ ${effect} | ${rName(unit)} + ${rName(time)}`],
    ['data', 'data'],
    ['offset', exposure === null ? null : `~ log(${rName(exposure)})`],
    ['cluster', `~ ${rName(textAt(draft, 'cluster') ?? unit)}`],
  ])
}

/** None for a logarithm of the treatment, or a status: the command takes columns as they stand. */
function writeChangingLine(
  draft: Draft,
  outcome: ChosenColumn,
  treatment: string,
  unit: string,
  time: string,
): string | null {
  const adoption = objectAt(draft, 'adoption')
  if (adoption['kind'] !== 'treatment' || adoption['transform'] === 'log') return null
  const logName = `log_${outcome.column}`
  const isLog = outcome.transform === 'log'
  const headline = objectAt(draft, 'headlineWindow')
  const last = numberAt(headline, 'last')
  const before = numberAt(objectAt(draft, 'eventWindow'), 'before')
  const cluster = textAt(draft, 'cluster')
  return rCall('did_multiplegt_dyn', [
    ['df', isLog ? `transform(data, ${rName(logName)} = log(${rName(outcome.column)}))` : 'data'],
    ['outcome', rText(isLog ? logName : outcome.column)],
    ['group', rText(unit)],
    ['time', rText(time)],
    ['treatment', rText(treatment)],
    ['effects', last === null ? null : String(last + 1)],
    ['placebo', last === null || before === null ? null : String(Math.max(0, Math.min(before - 1, last + 1)))],
    ['cluster', cluster === null ? null : rText(cluster)],
    ['only_never_switchers', draft['comparison'] === 'never-treated' ? 'TRUE' : null],
    ['same_switchers', headline['balanced'] === true ? 'TRUE' : null],
  ])
}
