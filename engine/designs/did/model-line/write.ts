import { columnAt, columnsAt, numberAt, objectAt, textAt } from '../../../model-lines/partial.ts'
import { rCall, rName, rTerm, rText } from '../../../model-lines/r/write-r.ts'

type Draft = Readonly<Record<string, unknown>>

/** `att_gt` where the first treated period is a column, `feols` where the treatment is. */
export function writeDidLine(draft: Draft): string | null {
  const outcome = columnAt(draft, 'outcome')
  const adoption = objectAt(draft, 'adoption')
  const treatment = textAt(adoption, 'column')
  const [unit, time] = [textAt(draft, 'unit'), textAt(draft, 'time')]
  if (!outcome || treatment === null || unit === null || time === null) return null
  const covariates = columnsAt(draft, 'covariates').map(rTerm)
  const cluster = textAt(draft, 'cluster')
  const weight = textAt(objectAt(draft, 'weight'), 'column')
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
