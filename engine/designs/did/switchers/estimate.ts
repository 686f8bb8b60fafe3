import type { Estimate } from '../../../analysis.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import { inferPoint } from '../../../inference/wald.ts'
import type { ReaderWords } from '../../../verdict/reader-words.ts'
import { fewClustersCaveat } from '../enough-clusters.ts'
import { clusterWord, loneCaveat, loneReason } from '../lone-comparison.ts'
import { missingEstimate } from '../missing-estimate.ts'
import type { DidSpec } from '../spec.ts'
import { estimateDidM, type ComparedChange, type DidM } from './did-m.ts'

const variants = {
  switch: { id: 'did-m', name: 'DID_M, effect in the first treated period', role: 'robustness' },
  placebo: { id: 'did-m-placebo', name: 'DID_M placebo, one period before treatment', role: 'placebo' },
} as const

/**
 * DID_M and its placebo as the estimates a reader sees. It compares with the period just before treatment, so it does not
 * apply where units may already react there.
 */
export function didMEstimates(frame: PanelFrame, spec: DidSpec, words: ReaderWords): Estimate[] {
  const { id, name } = variants.switch
  if (frame.individuals) {
    const reason = 'DID_M is computed for units that are followed over time, which repeated cross-sections do not do.'
    return [missingEstimate(spec, id, name, reason)]
  }
  if (spec.anticipation > 0) {
    const reason = 'DID_M compares with the period just before treatment, in which units may already react here.'
    return [missingEstimate(spec, id, name, reason)]
  }
  return (['switch', 'placebo'] as const).flatMap((change) => {
    const result = estimateDidM(frame, change)
    return change === 'placebo' && result.switchers === 0 ? [] : [describe(result, change, frame, spec, words)]
  })
}

function describe(
  result: DidM,
  change: ComparedChange,
  frame: PanelFrame,
  spec: DidSpec,
  words: ReaderWords,
): Estimate {
  const noun = clusterWord(frame, words)
  const { value, se, ci, p, df } =
    result.loneShare === 1 ? inferPoint(result.value, NaN, null) : inferPoint(result.value, result.se, null)
  return {
    ...variants[change],
    estimand: change === 'switch' ? 'ATT in the first treated period' : 'Change before treatment, zero in theory',
    value,
    se,
    ci,
    p,
    df,
    units: spec.outcome.units,
    n: result.switchers,
    clusters: result.clusters,
    method: methodOf(result, spec, noun),
    ...reasonOf(result, noun),
  }
}

function methodOf({ loneShare, leftOut, clusters }: DidM, spec: DidSpec, noun: string): string {
  const controls = spec.covariates.length > 0 ? ', without covariates' : ''
  const interval =
    loneShare === 1
      ? ''
      : `; 95% interval from influence functions clustered by ${spec.cluster ?? spec.unit}, normal quantiles, no ` +
        `finite-sample factor${fewClustersCaveat(clusters)}`
  const left = leftOut > 0 ? ` ${leftOut} switches have no comparison or a missing row and are left out.` : ''
  return `Changes of units that join the treated against units that stay untreated over the same two periods${controls}${interval}${loneCaveat(loneShare, noun)}.${left}`
}

function reasonOf({ switchers, loneShare, se }: DidM, noun: string): { reason?: string } {
  if (switchers === 0) return { reason: 'No unit joins the treated while another stays untreated.' }
  if (loneShare === 1) return { reason: loneReason(noun) }
  return Number.isNaN(se) ? { reason: 'The changes do not vary, so there is no standard error.' } : {}
}
