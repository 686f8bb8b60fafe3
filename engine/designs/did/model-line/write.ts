import { columnAt, columnsAt, numberAt, objectAt, textAt, type ChosenColumn } from '../../../model-lines/partial.ts'
import { rCall, rName, rTerm, rText } from '../../../model-lines/r/write-r.ts'

type Draft = Readonly<Record<string, unknown>>

/** `did_multiplegt_dyn` where the treatment may go up and down again, `att_gt` where the first treated period is a column, `feols` where the treatment is. */
export function writeDidLine(draft: Draft): string | null {
  const outcome = columnAt(draft, 'outcome')
  const adoption = objectAt(draft, 'adoption')
  const treatment = textAt(adoption, 'column')
  const [unit, time] = [textAt(draft, 'unit'), textAt(draft, 'time')]
  if (!outcome || treatment === null || unit === null || time === null) return null
  const covariates = columnsAt(draft, 'covariates').map(rTerm)
  const cluster = textAt(draft, 'cluster')
  const weight = textAt(objectAt(draft, 'weight'), 'column')
  if (draft['treatmentPath'] === 'changing') return writeChangingLine(draft, outcome, treatment, unit, time)
  if (adoption['kind'] === 'status') {
    const right = `${[rName(treatment), ...covariates].join(' + ')} | ${rName(unit)} + ${rName(time)}`
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
