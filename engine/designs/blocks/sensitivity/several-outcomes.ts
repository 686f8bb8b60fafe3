import { formatEffect } from '../../../words/number.ts'
import { formatPStatement } from '../../../words/p-value.ts'
import { makeSimultaneous, type BlocksFit } from '../estimate.ts'
import type { BlocksFrame } from '../frame.ts'
import { differenceEstimate } from '../robustness.ts'
import type { BlocksSpec } from '../spec.ts'
import type { SensitivityPart } from '../../shared/sensitivity-part.ts'

/** All locked outcomes with family-wise adjusted p values, and the main one's interval when it must hold with the others. */
export function adjustForOutcomes(frame: BlocksFrame, spec: BlocksSpec, fit: BlocksFit): SensitivityPart {
  const several = fit.severalOutcomes
  if (several === null) return { sensitivity: [], evidence: {} }
  const series = frame.outcomes.map((outcome, k) => {
    const labels = { id: outcome.column, name: outcome.label, estimand: 'ATE', role: outcome.role }
    const alone = differenceEstimate(fit.differences[k], outcome, labels, spec)
    const { value, ci } = makeSimultaneous(alone, several)
    const { p, stepDown, holm } = several.outcomes[k]
    return {
      setting: outcome.label,
      value,
      ci,
      keepsConclusion: k === 0 ? fit.conclusion.keeps(ci) : includesZero(ci) === includesZero(alone.ci),
      choices: {
        p: formatPStatement(p),
        'Step-down p': formatPStatement(stepDown),
        'Holm p': formatPStatement(holm),
        Units: outcome.units,
      },
    }
  })
  const main = series[0]
  const shown = several.outcomes.filter(({ stepDown }) => stepDown < 0.05).length
  const message =
    `Of ${series.length} outcomes, ${shown === 0 ? 'none differs' : `${shown} ${shown === 1 ? 'differs' : 'differ'}`} between the arms after step-down adjustment. The main one, with an interval that holds ` +
    `for all at once, is ${formatEffect(main.value)} [${formatEffect(main.ci[0])}, ${formatEffect(main.ci[1])}].`
  return {
    sensitivity: [
      {
        id: 'several-outcomes',
        title: 'All outcomes at once',
        varied: 'The outcome, with intervals and p values that hold for all of them together',
        series,
        breakdownValue: null,
        message,
      },
    ],
    evidence: {},
  }
}

/** Of another outcome than the main one: whether holding for all at once changes what its interval shows. */
function includesZero([low, high]: [number, number]): boolean {
  return low <= 0 && high >= 0
}
