import { logistic } from '../numerics/logit.ts'
import type { Random } from '../numerics/random.ts'
import type { Rows } from './conformance-case.ts'

interface Person {
  stratum: number
  unit: number
  x: number
  /** Whether they chose the treatment, where people do. */
  chosen: number
  without: number
  effect: number
  /** Chance of being sampled, in a unit that is. */
  chance: number
}

export interface Population {
  people: Person[]
  /** Average effect on everyone, and on those who chose the treatment. */
  truth: { everyone: number; chosen: number }
}

const STRATA = 8
const UNITS = 60
const SAMPLED_UNITS = 6

/**
 * About 19,000 people in 8 strata of 60 places. Outcomes and effects differ by stratum, place and person; people with a large
 * effect are sampled the more often, so that weights are informative.
 */
export function drawPopulation(random: Random): Population {
  const people: Person[] = []
  for (let stratum = 0; stratum < STRATA; stratum++) {
    for (let unit = 0; unit < UNITS; unit++) {
      const [level, extra] = [1.5 * random.normal(), 2.5 * random.normal()]
      const size = 20 + random.integer(41)
      for (let i = 0; i < size; i++) {
        const x = 0.5 * level + random.normal()
        const own = random.normal()
        people.push({
          stratum,
          unit,
          x,
          chosen: Number(random.uniform() < logistic(-0.7 + 0.5 * x)),
          without: stratum + level + x + random.normal() + 0.5 * own,
          effect: 1 + 0.4 * stratum + extra + 1.5 * own,
          chance: Math.min(1, 0.25 * Math.exp(0.6 * own - 0.08 * stratum)),
        })
      }
    }
  }
  const mean = (of: Person[]) => of.reduce((sum, { effect }) => sum + effect, 0) / of.length
  return { people, truth: { everyone: mean(people), chosen: mean(people.filter(({ chosen }) => chosen === 1)) } }
}

/**
 * A sample of six places in each stratum, drawn without replacement, and of people in them by their chances.
 *
 * @param treats whether a person is treated: by a draw, or as they chose
 */
export function drawSample({ people }: Population, random: Random, treats: (person: Person) => number): Rows {
  const drawn = new Set<string>()
  for (let stratum = 0; stratum < STRATA; stratum++) {
    const order = Array.from({ length: UNITS }, (_, unit) => unit)
    for (let i = 0; i < SAMPLED_UNITS; i++) {
      const j = i + random.integer(UNITS - i)
      ;[order[i], order[j]] = [order[j], order[i]]
      drawn.add(`${stratum}-${order[i]}`)
    }
  }
  return people
    .filter(({ stratum, unit, chance }) => drawn.has(`${stratum}-${unit}`) && random.uniform() < chance)
    .map((person, i) => {
      const treated = treats(person)
      return {
        id: `p${i}`,
        stratum: `s${person.stratum}`,
        place: `u${person.unit}`,
        weight: UNITS / SAMPLED_UNITS / person.chance,
        x: person.x,
        arm: treated === 1 ? 'yes' : 'no',
        y: person.without + treated * person.effect,
      }
    })
}
