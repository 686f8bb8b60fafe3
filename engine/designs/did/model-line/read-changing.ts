import type { RCommand, StataReader } from '../../../model-lines/model-line.ts'
import type { Reading } from '../../../model-lines/reading.ts'
import { clustersOf } from '../../../model-lines/r/formula.ts'
import type { ColumnUse } from '../../../model-lines/r/terms.ts'
import {
  leaveStataRest,
  leaveStataWeight,
  optionOf,
  stataClusters,
  stataVariables,
} from '../../../model-lines/stata/stata-command.ts'
import { readCluster } from './read-two-way.ts'

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
export const didMultiplegtDyn: RCommand = {
  order: ['df', 'outcome', 'group', 'time', 'treatment', 'effects'],
  read(call, reading) {
    readDyn(reading, {
      outcome: call.column('outcome'),
      group: call.column('group')?.column ?? null,
      time: call.column('time')?.column ?? null,
      treatment: call.column('treatment')?.column ?? null,
      effects: call.number('effects'),
      placebos: call.number('placebo'),
      neverOnly: call.flag('only_never_switchers') === true,
      sameSwitchers: call.flag('same_switchers') === true,
      clusters: clustersOf(call, ['cluster'], reading),
    })
    call.get('graph_off')
    call.leaveRest(reading, { controls: WITHOUT, weight: WITHOUT, trends_lin: WITHOUT, trends_nonparam: WITHOUT })
  },
}

/** `did_multiplegt_dyn y g t d, effects(5) placebo(3) cluster(g)`. */
export const didMultiplegtDynInStata: StataReader = {
  read(command, reading) {
    const [outcome, group, time, treatment] = stataVariables(command)
    const count = (name: string) => {
      const value = Number(optionOf(command, name) ?? '')
      return value >= 1 ? value : null
    }
    readDyn(reading, {
      outcome: outcome === undefined ? null : { column: outcome, transform: 'none' },
      group: group ?? null,
      time: time ?? null,
      treatment: treatment ?? null,
      effects: count('effects'),
      placebos: count('placebo'),
      neverOnly: optionOf(command, 'only_never_switchers') !== null,
      sameSwitchers: optionOf(command, 'same_switchers') !== null,
      clusters: stataClusters(command),
    })
    leaveStataWeight(command, reading)
    leaveStataRest(command, reading, ['effects', 'placebo', 'only_never_switchers', 'same_switchers', 'graph_off'])
  },
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
