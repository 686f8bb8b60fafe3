import { formatNumber } from '../../../words/number.ts'
import { clustersOf, dataOf } from '../effect.ts'
import type { IvFit } from '../estimate.ts'
import type { IvFrame } from '../frame.ts'
import { instrumentIndex } from '../instrument-index.ts'
import { regressFirstStage } from '../model/instrument-regression.ts'
import { reduceModel } from '../model/reduce.ts'
import { selectData } from '../select-rows.ts'
import type { IvSpec } from '../spec.ts'
import type { Finding } from '../../shared/finding.ts'

export interface GroupFirstStage {
  group: string
  /** First stage of the group over that of everyone: 1 = as strong, below 0 = the other way. */
  ratio: number
  /** Two-sided p value against zero. */
  p: number
}

/** First stage of each declared subgroup on the instrument; groups too small to fit are left out. */
export function compareFirstStages(frame: IvFrame, spec: IvSpec, fit: IvFit): GroupFirstStage[] {
  const index = instrumentIndex(fit)
  const data = dataOf(frame, spec, { instruments: [index] })
  return frame.subgroups.flatMap(({ label, levels, index: groupOf }) =>
    levels.flatMap((level, group) => {
      const rows = [...groupOf.keys()].filter((row) => groupOf[row] === group)
      const first = firstStageOf(data, rows)
      return first ? [{ group: `${label}: ${level}`, ...first }] : []
    }),
  )
}

function firstStageOf(data: ReturnType<typeof dataOf>, rows: number[]): Pick<GroupFirstStage, 'ratio' | 'p'> | null {
  if (rows.length < 3) return null
  const selected = selectData(data, rows)
  if (clustersOf(selected) < 2) return null
  const model = reduceModel(selected)
  if (model.q.length === 0 || model.n <= 2 + model.controls.covariatesRank + model.controls.effectsRank) return null
  const { value, p } = regressFirstStage(model).coefficients[0]
  return Number.isNaN(p) ? null : { ratio: value, p }
}

/**
 * Whether the instrument moves the treatment the same way in every declared subgroup. Groups alike cannot prove that it
 * does so for every unit; a group moved the other way shows that it does not.
 */
export function findMonotonicity(frame: IvFrame, spec: IvSpec, fit: IvFit): Finding {
  const id = 'monotonicity'
  const title = 'Every group is moved the same way'
  const groups = compareFirstStages(frame, spec, fit)
  if (groups.length < 2) {
    const message =
      frame.subgroups.length === 0
        ? 'No subgroup was declared, so one direction for all is assumed and not looked at.'
        : 'Fewer than two of the declared groups have enough rows for a first stage of their own, so none are compared.'
    const check = { id, title, passed: null, severity: 'major' as const, statistic: null, threshold: 0, message }
    return { checks: [check], evidence: {} }
  }
  const opposite = groups.filter(({ ratio, p }) => ratio < 0 && p < 0.05)
  const range = [...groups].sort((a, b) => a.ratio - b.ratio)
  const [weakest, strongest] = [range[0], range.at(-1)!]
  const times = (one: GroupFirstStage) => `${formatNumber(one.ratio, 2)} times (${one.group})`
  const message =
    `The first stage of ${groups.length} groups runs from ${times(weakest)} to ${times(strongest)} that of everyone; ` +
    `${opposite.length === 0 ? 'none is' : `${opposite.map(({ group }) => group).join(', ')} ${opposite.length === 1 ? 'is' : 'are'}`} moved the other way at the 5% level.`
  const passed = opposite.length === 0
  const statistic = opposite.length
  return { checks: [{ id, title, passed, severity: 'major', statistic, threshold: 0, message }], evidence: {} }
}
