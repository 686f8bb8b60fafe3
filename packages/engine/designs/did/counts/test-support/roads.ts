import { createRandom, type Random } from '../../../../numerics/random.ts'
import type { Rows } from '../../../../test-support/conformance-case.ts'

/** A whole number of the Poisson distribution, by the products of Knuth; means are small. */
export function drawPoisson(mean: number, random: Random): number {
  let [count, product] = [0, random.uniform()]
  for (const limit = Math.exp(-Math.min(mean, 600)); product > limit; count++) product *= random.uniform()
  return count
}

const YEARS = Array.from({ length: 10 }, (_, i) => 2001 + i)

/**
 * 48 districts over ten years: deaths on roads over millions of miles, with more spread than Poisson's; half of the districts
 * have a law from 2006 on, or from 2005, 2006 or 2008 on, which takes 20 percent from the deaths. Two districts have no death.
 */
export function districts(): Rows {
  const random = createRandom(38, 'districts')
  return Array.from({ length: 48 }, (_, district) => {
    const [level, miles] = [0.3 * random.normal(), 5 + 20 * random.uniform()]
    const several = district % 2 === 0 ? 0 : [2005, 2006, 2008][Math.floor(district / 2) % 3]
    return YEARS.map((year, at) => {
      const first = district % 2 === 0 ? 0 : 2006
      const driven = miles * (1 + 0.02 * at + 0.02 * random.normal())
      const spread = Math.exp(0.25 * random.normal())
      const mean = (isOn: boolean) => driven * Math.exp(level - 0.03 * at + (isOn ? Math.log(0.8) : 0)) * spread
      const draw = (isOn: boolean) => (district < 2 ? 0 : drawPoisson(mean(isOn), random))
      return {
        district: `D${String(district).padStart(2, '0')}`,
        year,
        deaths: draw(first > 0 && year >= first),
        deathsBy: draw(several > 0 && year >= several),
        miles: driven,
        first,
        several,
        law: first > 0 && year >= first ? 'yes' : 'no',
        income: 20 + district / 10 + 0.2 * random.normal(),
        thefts: drawPoisson(30, random),
        region: `R${Math.floor(district / 4)}`,
      }
    })
  }).flat()
}

/** Deaths on roads by a law of 2006, over miles. */
export const lawSpec = {
  unit: 'district',
  time: 'year',
  outcome: { column: 'deaths', label: 'Deaths on roads', units: 'log points', scale: 100, rawUnits: 'deaths' },
  outcomeModel: 'poisson',
  exposure: 'miles',
  adoption: { kind: 'status', column: 'law', treatedValues: ['yes'] },
  comparison: 'never-treated',
  balanceCovariates: [{ column: 'income', transform: 'none', label: 'Income' }],
  placeboOutcomes: [{ column: 'thefts', label: 'Thefts', units: 'log points' }],
  eventWindow: { before: 4, after: 4 },
  bootstrapDraws: 199,
}

/** The same by laws of three years. */
export const lawsSpec = {
  ...lawSpec,
  outcome: { ...lawSpec.outcome, column: 'deathsBy' },
  adoption: { kind: 'first-treated', column: 'several' },
  comparison: 'not-yet-treated',
}
