import type { Text } from '../../../fact.ts'
import { dataOf } from '../effect.ts'
import type { IvFit } from '../estimate.ts'
import { check } from '../facts.ts'
import { type IvFrame, weightedMean } from '../frame.ts'
import { fitTwoStage } from '../model/k-class.ts'
import { reduceWith } from '../model/reduce.ts'
import type { IvSpec } from '../spec.ts'
import type { Finding } from '../../shared/finding.ts'

/** The most characteristics that are told. */
const mostTold = 6

export interface Compliers {
  /** Share of rows whose treatment follows the instrument. */
  share: number
  /** Their mean of each covariate beside everyone's. */
  characteristics: { label: string; compliers: number; everyone: number }[]
}

/**
 * Who the effect is about: the share of compliers, which is the first stage, and their mean covariates, each the
 * two-stage coefficient of D in a regression of x·D.
 *
 * @returns null unless treatment and instrument are both 0 or 1
 * @see Abadie 2003, doi:10.1016/S0304-4076(02)00201-4; Angrist & Pischke 2009, section 4.4.4
 */
export function describeCompliers(frame: IvFrame, spec: IvSpec, fit: IvFit): Compliers | null {
  const [instrument, ...others] = fit.model.instruments
  const isBinary = instrument.values.every((value) => value === 0 || value === 1)
  if (!frame.isBinaryTreatment || others.length > 0 || !isBinary) return null
  const characteristics = frame.balanceCovariates
    .filter(({ values }) => !values.some(Number.isNaN))
    .map(({ label, values }) => {
      const outcome = values.map((value, row) => value * frame.treatment[row])
      return {
        label,
        compliers: fitTwoStage(reduceWith(dataOf(frame, spec, { outcome }), fit.model.controls)).value,
        everyone: weightedMean(values, frame.weights),
      }
    })
  return { share: Math.abs(fit.firstStage.coefficients[0].value), characteristics }
}

export function findCompliers(frame: IvFrame, spec: IvSpec, fit: IvFit): Finding<Text> {
  const fixed = { severity: 'info' as const, threshold: null }
  const found = describeCompliers(frame, spec, fit)
  const share = check('complier-share', { share: found && found.share })
  const counted = {
    ...fixed,
    id: 'complier-share',
    title: share('title'),
    passed: found && true,
    statistic: found && found.share,
    message: share('message'),
  }
  if (!found) return { checks: [counted], evidence: {} }
  const all = found.characteristics
  const told = check('complier-characteristics', { listed: all.slice(0, mostTold), of: all.length })
  const described = {
    ...fixed,
    id: 'complier-characteristics',
    title: told('title'),
    passed: all.length > 0 ? true : null,
    statistic: null,
    message: told('message'),
  }
  return { checks: [counted, described], evidence: {} }
}
