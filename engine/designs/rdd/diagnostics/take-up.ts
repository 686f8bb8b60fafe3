import { formatEffect, formatNumber } from '../../../words/number.ts'
import type { RddFit } from '../estimate.ts'
import { limitAt } from '../describe-sample.ts'
import type { RddFrame } from '../frame.ts'
import { splitAt } from '../local-polynomial/split.ts'
import type { RddSpec } from '../spec.ts'
import type { Finding } from '../../shared/finding.ts'

/** The rule of thumb for one instrument: under it, the ratio's interval cannot be relied on. */
const strongF = 10

/** Whether the cutoff moves take-up enough for the ratio to be learnt; fuzzy designs only. */
export function findTakeUp(frame: RddFrame, spec: RddSpec, { jump }: Pick<RddFit, 'jump'>): Finding {
  const { takeUp } = spec
  if (takeUp === undefined || !jump?.firstStage) return { checks: [], evidence: {} }
  const { value, se } = jump.firstStage.robust
  const f = (value / se) ** 2
  const sides = splitAt(frame.rows, frame.cutoff)
  const [control, treated] = (['control', 'treated'] as const).map((name) =>
    limitAt(sides[name], sides[name].takeUp!, spec, jump.bandwidths[name].h),
  )
  return {
    checks: [
      {
        id: 'take-up',
        title: 'The cutoff moves take-up',
        passed: f >= strongF,
        severity: 'major',
        statistic: f,
        threshold: strongF,
        message: `At the cutoff ${takeUp.label} is ${formatEffect(control)} on the control side and ${formatEffect(treated)} on the treated side (F = ${formatNumber(f, 1)}, at least ${strongF} wanted).`,
      },
    ],
    evidence: {},
  }
}
