import { isColumn } from '../../../model-lines/r/terms.ts'
import type { StataReader } from '../../../model-lines/model-line.ts'
import {
  leaveStataRest,
  stataAbsorbed,
  stataClusters,
  stataTerm,
  stataVariables,
} from '../../../model-lines/stata/stata-command.ts'
import { readArms } from './choices.ts'

/** `areg y z x, absorb(block) vce(cluster c)`, where an experiment was chosen before. */
export const areg: StataReader = {
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
