import { formatEffect } from '../../../words/number.ts'
import { formatPStatement } from '../../../words/p-value.ts'
import { plainPlural } from '../../../words/count.ts'
import { dataOf } from '../effect.ts'
import type { IvFit } from '../estimate.ts'
import type { IvFrame } from '../frame.ts'
import { reduceModel } from '../model/reduce.ts'
import { testOveridentification } from '../model/specification-tests.ts'
import { selectData } from '../select-rows.ts'
import { completeRows } from '../sensitivity/strongest-covariate.ts'
import type { IvSpec } from '../spec.ts'
import type { Finding } from '../../shared/finding.ts'

const size = 0.05

/**
 * Whether the instruments agree once those that the design leaves out are used as well. Shown whatever the reason for
 * leaving them out; nothing to ask where none is declared.
 */
export function findLeftOutInstruments(frame: IvFrame, spec: IvSpec, { model }: IvFit): Finding {
  const left = frame.leftOutInstruments
  if (left.length === 0) return { checks: [], evidence: {} }
  const id = 'left-out-instruments'
  const title = 'The instruments left out agree with those used'
  const shared = { id, title, severity: 'major' as const, threshold: size }
  const rows = completeRows(left, frame.n)
  const all = dataOf(frame, spec, { instruments: [...model.instruments, ...left] })
  const test = rows.length < 3 ? null : testOveridentification(reduceModel(selectData(all, rows)))
  const reasons = spec.leftOutInstruments
    .map(({ column, label = column, reason }) => `${label}: ${reason.replace(/\.$/, '')}.`)
    .join(' ')
  const found = test
    ? `With them ${test.name} is ${formatEffect(test.statistic)} on ${plainPlural(test.df, 'degree')} of freedom, ${formatPStatement(test.p)}.`
    : 'The test cannot be computed: they repeat the others, or are too many for the rows or clusters.'
  const check = {
    ...shared,
    passed: test && test.p >= size,
    statistic: test?.p ?? null,
    message: `${found} ${reasons}`,
  }
  return { checks: [check], evidence: {} }
}
