import { referenceData } from '../../../../../tests/support/shared-reference.ts'
import { parseCsv } from '../../../frame/csv.ts'
import { parseSpec } from '../../../parse-spec.ts'
import type { CrossSection } from '../cross-section.ts'
import { preflight } from '../preflight.ts'
import { matchingSpec, type MatchingSpec } from '../spec.ts'

const number = (column: string, label: string) => ({ kind: 'number', column, label })

/** The National Supported Work programme against men from a survey, as the goldens analyse it. */
export const lalondeSpec: MatchingSpec = parseSpec(matchingSpec, {
  unit: 'id',
  outcome: { column: 're78', label: 'Earnings in 1978', units: 'USD' },
  treatment: { column: 'treat' },
  covariates: [
    number('age', 'Age'),
    number('educ', 'Schooling'),
    { kind: 'category', column: 'race', label: 'Race', reference: 'white' },
    number('married', 'Married'),
    number('nodegree', 'No degree'),
    number('re74', 'Earnings in 1974'),
    number('re75', 'Earnings in 1975'),
  ],
  preTreatmentOutcomes: ['re74', 're75'],
  placeboOutcome: { column: 're75', label: 'Earnings in 1975' },
  measured: { before: { from: 1974, to: 1975 }, after: { from: 1978, to: 1978 } },
})

/** Rows in the order of the file, which is also the natural order of the ids. */
export function lalonde(): CrossSection {
  return preflight(parseCsv(referenceData('archive/lalonde.csv')), lalondeSpec, { log: () => {} })
}
