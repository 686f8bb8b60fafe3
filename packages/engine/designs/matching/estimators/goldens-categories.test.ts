import { describe, it } from 'vitest'
import { referenceData } from '../../../../../tests/support/shared-reference.ts'
import { parseCsv } from '../../../frame/csv.ts'
import { parseSpec } from '../../../parse-spec.ts'
import { expectGolden, readGolden } from '../../../test-support/expect-golden.ts'
import { preflight } from '../preflight.ts'
import { fitPropensity } from '../propensity.ts'
import { matchingSpec } from '../spec.ts'
import { maximum } from '../test-support/lalonde-goldens.ts'

describe('categories of smoke_ban become the terms that R makes of them', () => {
  it('with a square, yes/no columns and text levels against a declared reference', () => {
    const category = (column: string, reference: string) => ({ kind: 'category', column, label: column, reference })
    const spec = parseSpec(matchingSpec, {
      unit: 'id',
      outcome: { column: 'id', label: 'Row number', units: 'rows' },
      treatment: { column: 'smoker', treatedValues: ['yes'] },
      covariates: [
        category('ban', 'no'),
        { kind: 'number', column: 'age', label: 'Age', squared: true },
        category('education', 'hs drop out'),
        category('afam', 'no'),
        category('hispanic', 'no'),
        category('gender', 'male'),
      ],
      measured: { before: { from: 1991, to: 1993 }, after: { from: 1991, to: 1993 } },
    })
    const smokers = preflight(parseCsv(referenceData('archive/smoke_ban.csv')), spec, { log: () => {} })
    const golden = readGolden('numerics_logit_smokeban')
    const names = ['ban: yes', 'age', 'age²', 'education: hs', 'education: some college', 'education: college']
    names.push('education: master', 'afam: yes', 'hispanic: yes', 'gender: female')
    const fit = fitPropensity(smokers)
    const place = ['constant', ...names].map((name) => 1 + smokers.terms.findIndex((term) => term.name === name))
    const table = 'logit/coefficients'
    expectGolden(
      golden,
      `${table}/estimate`,
      place.map((j) => fit.coefficients[j]),
      maximum,
    )
    const errors = place.map((j) => Math.sqrt(fit.informationInverse.data[j * 12]))
    expectGolden(golden, `${table}/se`, errors, {
      tolerance: 1e-7,
      why: 'glm takes them from the step before the last',
    })
    expectGolden(golden, 'logit/fitted_first5', fit.fitted.slice(0, 5), maximum)
  })
})
