import { formatEffect, formatNumber } from '../../../words/number.ts'
import { dataOf } from '../effect.ts'
import type { IvFit } from '../estimate.ts'
import { type IvFrame, weightedMean } from '../frame.ts'
import { fitTwoStage } from '../model/k-class.ts'
import { reduceWith } from '../model/reduce.ts'
import type { IvSpec } from '../spec.ts'
import type { Finding } from '../../shared/finding.ts'

/** The most characteristics a sentence lists. */
const listed = 6

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

export function findCompliers(frame: IvFrame, spec: IvSpec, fit: IvFit): Finding {
  const shared = { severity: 'info' as const, threshold: null }
  const found = describeCompliers(frame, spec, fit)
  if (!found) {
    const message = 'Compliers can be counted only where treatment and instrument are each one yes or no.'
    const check = {
      ...shared,
      id: 'complier-share',
      title: 'Who follows the instrument',
      passed: null,
      statistic: null,
      message,
    }
    return { checks: [check], evidence: {} }
  }
  const share = `${formatNumber(100 * found.share, 1)}% follow the instrument; the effect is theirs, not everyone's.`
  const list = found.characteristics
    .slice(0, listed)
    .map(({ label, compliers, everyone }) => `${label} ${formatEffect(compliers)} against ${formatEffect(everyone)}`)
  const rest = found.characteristics.length > listed ? ` (${listed} of ${found.characteristics.length})` : ''
  return {
    checks: [
      {
        ...shared,
        id: 'complier-share',
        title: 'Who follows the instrument',
        passed: true,
        statistic: found.share,
        message: share,
      },
      {
        ...shared,
        id: 'complier-characteristics',
        title: 'How those who follow it compare with everyone',
        passed: list.length > 0 ? true : null,
        statistic: null,
        message:
          list.length > 0
            ? `Means of those who follow the instrument against everyone's: ${list.join('; ')}${rest}.`
            : 'No covariate without missing cells was declared, so they cannot be described.',
      },
    ],
    evidence: {},
  }
}
