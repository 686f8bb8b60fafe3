import type { RCommand } from '../../../model-lines/model-line.ts'
import { membersOf, numberOf } from '../../../model-lines/r/expression.ts'
import { clustersOf } from '../../../model-lines/r/formula.ts'
import type { RCall } from '../../../model-lines/r/r-call.ts'
import { readRdrobust } from './choices.ts'

/** `rdrobust` of R. */
export const rdrobust: RCommand = {
  order: ['y', 'x', 'c', 'fuzzy', 'deriv', 'p', 'q', 'h', 'b', 'rho', 'covs'],
  read(call, reading) {
    readRdrobust(reading, {
      outcome: call.column('y'),
      running: call.column('x'),
      cutoff: call.number('c'),
      takeUp: call.column('fuzzy'),
      polynomialOrder: call.number('p'),
      kernel: call.word('kernel'),
      selector: call.word('bwselect'),
      h: numbers(call, 'h'),
      b: numbers(call, 'b'),
      rho: call.number('rho'),
      variance: call.word('vce'),
      neighbours: call.number('nnmatch'),
      massPoints: call.word('masspoints'),
      regularisation: call.number('scaleregul'),
      cluster: clustersOf(call, ['cluster'], reading)[0] ?? null,
      weight: call.column('weights'),
      covariates: call.terms('covs'),
    })
    call.leaveRest(reading, {
      deriv: 'The design estimates the jump itself, not that of a slope.',
      q: 'The order of the bias is one above that of the estimate.',
    })
  },
}

function numbers(call: RCall, name: string): number[] {
  const value = call.get(name)
  return value === null ? [] : membersOf(value).flatMap((one) => numberOf(one) ?? [])
}
