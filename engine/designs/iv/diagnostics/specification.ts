import { formatEffect } from '../../../words/number.ts'
import { formatPStatement } from '../../../words/p-value.ts'
import type { IvFit } from '../estimate.ts'
import { fitKClass } from '../model/k-class.ts'
import { testEndogeneity, testOveridentification } from '../model/specification-tests.ts'
import type { Finding } from '../../shared/finding.ts'
import { plainPlural } from '../../../words/count.ts'

const size = 0.05

/** Whether least squares would have given the same, for information: it is no condition of the design. */
export function findEndogeneity({ model, effect }: IvFit): Finding {
  const { f, p } = testEndogeneity(model)
  const leastSquares = fitKClass(model, 0).value
  return {
    checks: [
      {
        id: 'endogeneity',
        title: 'Does it differ from least squares?',
        passed: true,
        severity: 'info',
        statistic: f,
        threshold: null,
        message: `Two-stage least squares gives ${formatEffect(effect.twoStage.value)}, ordinary least squares ${formatEffect(leastSquares)}; Wu–Hausman F ${formatEffect(f)}, ${formatPStatement(p)}.`,
      },
    ],
    evidence: {},
  }
}

/** Whether several instruments agree on the effect. */
export function findOveridentification({ model }: IvFit): Finding {
  const id = 'overidentification'
  const title = 'The instruments agree'
  const test = testOveridentification(model)
  if (!test) {
    const single = model.q.length === 1
    const message = single
      ? 'There is one instrument, so there is nothing for it to agree with.'
      : 'It cannot be computed: the instruments are too many for the clusters.'
    const check = { id, title, passed: null, severity: 'major' as const, statistic: null, threshold: size, message }
    return { checks: [check], evidence: {} }
  }
  const message = `${test.name} ${formatEffect(test.statistic)} on ${plainPlural(test.df, 'degree')} of freedom, ${formatPStatement(test.p)}: do the instruments give the same effect?`
  return {
    checks: [{ id, title, passed: test.p >= size, severity: 'major', statistic: test.p, threshold: size, message }],
    evidence: {},
  }
}
