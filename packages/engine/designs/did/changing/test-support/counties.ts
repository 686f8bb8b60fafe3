import { createRandom } from '../../../../numerics/random.ts'
import type { Rows } from '../../../../test-support/conformance-case.ts'

const YEARS = Array.from({ length: 9 }, (_, i) => 2001 + i)
/** Years of the first change; 0 = none. */
const STARTS = [2004, 2005, 2006, 0]

/**
 * 48 counties over nine years: a wage that starts at 5 or 6 and is raised by 1, then by 1 more or back again, and a subsidy
 * that is on where the wage is above where it began. One unit of the wage takes 2 from the outcome.
 */
export function counties(): Rows {
  const random = createRandom(17, 'counties')
  return Array.from({ length: 48 }, (_, county) => {
    const [start, base, level] = [STARTS[county % 4], 5 + (Math.floor(county / 4) % 2), 40 + 2 * random.normal()]
    const goesBack = county % 8 < 4
    return YEARS.map((year) => {
      const raised = start === 0 || year < start ? 0 : year < start + 2 ? 1 : goesBack ? 0 : 2
      return {
        county: `C${String(county).padStart(2, '0')}`,
        year,
        jobs: level + 0.3 * (year - 2001) - 2 * raised + random.normal(),
        wage: base + raised,
        subsidy: raised > 0 ? 'yes' : 'no',
        income: 20 + county / 10 + 0.2 * random.normal(),
        placebo: level + random.normal(),
        region: `R${Math.floor(county / 2)}`,
      }
    })
  }).flat()
}

const shared = {
  unit: 'county',
  time: 'year',
  outcome: { column: 'jobs', label: 'Jobs', units: 'jobs' },
  treatmentPath: 'changing',
  comparison: 'not-yet-treated',
  balanceCovariates: [{ column: 'income', transform: 'none', label: 'Income' }],
  placeboOutcomes: [{ column: 'placebo', label: 'Sunshine', units: 'hours' }],
  eventWindow: { before: 3, after: 3 },
  bootstrapDraws: 199,
}

/** The wage as an amount, and the subsidy as a status that goes off again. */
export const wageSpec = {
  ...shared,
  adoption: { kind: 'treatment', column: 'wage', per: 'dollar of the wage' },
}
export const subsidySpec = {
  ...shared,
  adoption: { kind: 'status', column: 'subsidy', treatedValues: ['yes'] },
}
