import { createRandom, type Random } from '../numerics/random.ts'

/** Data sets that goldens anybody can remake are made on: drawn from fixed seeds, the same for tests and for R. */
export const drawnData: Record<string, () => string> = {
  panel: () => drawPanel('panel', [4, 4, 4, 4, 6, 6, 6, 0, 0, 0, 0, 0, 0], 8),
  few: () => drawPanel('few', [4, 4, 4, 0, 0, 0, 0, 0, 0], 6),
  gaps: () =>
    dropRows('gaps', drawPanel('gaps', [4, 4, 4, 4, 4, 4, 5, 5, 5, 5, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], 6)),
  pair: () =>
    drawPanel(
      'pair',
      Array.from({ length: 40 }, (_, unit) => (unit < 15 ? 2 : 0)),
      2,
    ),
  regions: drawRegions,
  groups: drawGroups,
  score: drawScore,
  grades: drawGrades,
  lottery: drawLottery,
  workers: drawWorkers,
  trial: drawTrial,
  gaptrial: drawGapTrial,
  pairs: drawSmallTrial,
  training: drawTraining,
  donors: drawDonors,
  surveyed: drawSurveyed,
}

type Row = Record<string, number | string>

/** One number for each decimal that is written, so that the text says what was computed with. */
export function toCsv(rows: Row[]): string {
  const names = Object.keys(rows[0])
  return `${[names, ...rows.map((row) => names.map((name) => row[name]))].map((cells) => cells.join(',')).join('\n')}\n`
}

const round = (value: number) => Math.round(value * 1000) / 1000
const randomOf = (name: string): Random => createRandom(20261128, `drawn ${name}`)

function drawPanel(name: string, firsts: number[], periods: number): string {
  const random = randomOf(name)
  const shocks = Array.from({ length: periods }, () => random.normal())
  return toCsv(
    firsts.flatMap((first, i) => {
      const level = 3 * random.normal()
      return shocks.map((shock, t) => {
        const since = first > 0 ? t + 1 - first : -1
        const effect = since >= 0 ? 1 + 0.4 * since : 0
        return {
          unit: `u${String(i + 1).padStart(2, '0')}`,
          period: t + 1,
          first,
          y: round(10 + level + shock + effect + random.normal()),
        }
      })
    }),
  )
}

/** One row in six is left out at random. */
function dropRows(name: string, csv: string): string {
  const random = randomOf(`${name} left out`)
  const [head, ...rows] = csv.trimEnd().split('\n')
  return `${[head, ...rows.filter(() => random.integer(6) > 0)].join('\n')}\n`
}

/** States with three ages each; a shock of the treated states moves all ages alike, the policy reaches the young alone. */
function drawGroups(): string {
  const random = randomOf('groups')
  const periods = 7
  const firsts = [4, 4, 4, 4, 4, 6, 6, 6, 6, 0, 0, 0, 0, 0, 0, 0, 0, 0]
  return toCsv(
    firsts.flatMap((first, i) => {
      const level = 3 * random.normal()
      return Array.from({ length: periods }, (_, t) => {
        const isOn = first > 0 && t + 1 >= first
        const shock = random.normal() - (isOn ? 2 : 0)
        const ages = [
          ['young', 12],
          ['old', 8],
          ['older', 6],
          ['child', 1],
        ] as const
        return ages.map(([age, base]) => ({
          unit: `s${String(i + 1).padStart(2, '0')}`,
          period: t + 1,
          first,
          age,
          y: round(base + level + 0.2 * t + shock + (isOn && age === 'young' ? 1.5 : 0) + 0.5 * random.normal()),
        }))
      }).flat()
    }),
  )
}

/** Towns of 4 regions with trends of their own over 9 periods; every region has its shocks, and one row in ten is not there. */
function drawRegions(): string {
  const random = randomOf('regions')
  const periods = 9
  const shocks = Array.from({ length: 4 * periods }, () => random.normal())
  return toCsv(
    Array.from({ length: 32 }, (_, i) => {
      const region = i % 4
      const first = [0, 0, 0, 5, 5, 7, 6, 0][Math.floor(i / 4) % 8] + (region === 3 && i % 3 === 0 ? 1 : 0)
      const start = first < 5 ? 0 : first
      const [level, slope] = [2 * random.normal(), 0.3 * random.normal()]
      return Array.from({ length: periods }, (_, t) => {
        const x = round(random.normal())
        const since = start > 0 ? t + 1 - start : -1
        const effect = since >= 0 ? 1 + 0.3 * since : 0
        return {
          town: `t${i + 10}`,
          region: `r${region}`,
          year: 2001 + t,
          first: start === 0 ? 0 : 2000 + start,
          x,
          y: round(20 + level + slope * t + shocks[periods * region + t] + 0.5 * x + effect + 0.7 * random.normal()),
        }
      })
    })
      .flat()
      .filter(() => random.integer(10) > 0),
  )
}

function drawScore(): string {
  const random = randomOf('score')
  return toCsv(
    Array.from({ length: 320 }, (_, i) => {
      const x = round(2 * random.uniform() - 1)
      const school = 1 + random.integer(13)
      const taken = Number(random.uniform() < (x >= 0 ? 0.8 : 0.2))
      const age = round(40 + 3 * x + 2 * random.normal())
      const y = round(5 + 2 * x - x * x + 1.5 * taken + 0.1 * age + 0.3 * Math.cos(school) + random.normal())
      return { id: i + 1, x, y, taken, age, school: `s${String(school).padStart(2, '0')}` }
    }),
  )
}

function drawGrades(): string {
  const random = randomOf('grades')
  return toCsv(
    Array.from({ length: 240 }, (_, i) => {
      const x = random.integer(21) - 10
      return { id: i + 1, x, y: round(5 + 0.2 * x + (x >= 0 ? 1 : 0) + random.normal()) }
    }),
  )
}

function drawLottery(): string {
  const random = randomOf('lottery')
  const places = Array.from({ length: 13 }, () => 0.5 * random.normal())
  const years = Array.from({ length: 8 }, () => 0.3 * random.normal())
  return toCsv(
    Array.from({ length: 312 }, (_, i) => {
      const [place, year] = [i % 13, Math.floor(i / 13) % 8]
      const z = Array.from({ length: 5 }, () => round(random.normal()))
      const x = round(random.normal())
      const hidden = random.normal()
      const d = round(0.5 * z[0] + 0.3 * z[1] + 0.2 * z[2] + 0.2 * x + hidden + random.normal())
      const y = round(1 + 0.7 * d + 0.4 * x - hidden + places[place] + years[year] + random.normal())
      const weight = round(0.5 + random.uniform())
      return {
        id: i + 1,
        place: `p${place + 10}`,
        year: 2000 + year,
        z1: z[0],
        z2: z[1],
        z3: z[2],
        z4: z[3],
        z5: z[4],
        x,
        d,
        y,
        weight,
      }
    }),
  )
}

/** Workers in 24 towns of 5 regions, over 6 years and in 4 sectors; prices move by region and year. */
function drawWorkers(): string {
  const random = randomOf('workers')
  const towns = Array.from({ length: 24 }, () => random.normal())
  const prices = Array.from({ length: 30 }, () => random.normal())
  return toCsv(
    Array.from({ length: 360 }, (_, i) => {
      const [town, year, sector] = [random.integer(24), random.integer(6), random.integer(4)]
      const place = towns[town] + prices[6 * (town % 5) + year] + 0.4 * sector
      const z = round(0.5 * place + random.normal())
      const x = round(random.normal())
      const hidden = random.normal()
      const d = round(0.8 * z + 0.2 * x + 0.5 * place + hidden + random.normal())
      const y = round(2 + 0.6 * d + 0.3 * x + place - hidden + random.normal())
      return {
        id: i + 1,
        town: `t${town + 10}`,
        region: `r${town % 5}`,
        year: 2001 + year,
        sector: `s${sector}`,
        z,
        x,
        d,
        y,
      }
    }),
  )
}

function drawTrial(): string {
  const random = randomOf('trial')
  const sizes = [40, 30, 26, 24]
  return toCsv(
    sizes.flatMap((size, block) =>
      Array.from({ length: size }, (_, i) => {
        const treated = Number(i % 5 < (block % 2 === 0 ? 2 : 3))
        const age = round(40 + 10 * random.normal())
        const taken = Number(random.uniform() < (treated ? 0.7 : 0.1))
        const y = round(20 + block + 0.1 * age + 2 * taken + 2 * random.normal())
        const isSeen = random.uniform() < (treated ? 0.95 : 0.85)
        const weight = round(0.5 + random.uniform())
        return {
          id: `${block + 1}-${i + 1}`,
          block: `b${block + 1}`,
          arm: treated ? 'yes' : 'no',
          age,
          taken,
          y,
          seen: isSeen ? y : '',
          weight,
        }
      }),
    ),
  )
}

/** The trial with a second covariate, and both missing for some: age where it was high, more often than not. */
function drawGapTrial(): string {
  const random = randomOf('gaptrial')
  const sizes = [40, 30, 26, 24]
  return toCsv(
    sizes.flatMap((size, block) =>
      Array.from({ length: size }, (_, i) => {
        const treated = Number(i % 5 < (block % 2 === 0 ? 2 : 3))
        const [age, skill] = [round(40 + 10 * random.normal()), round(random.normal())]
        const y = round(20 + block + 0.1 * age + skill + 2 * treated + 2 * random.normal())
        const [hasAge, hasSkill] = [random.uniform() < (age > 45 ? 0.5 : 0.95), random.uniform() < 0.85]
        return {
          id: `${block + 1}-${i + 1}`,
          block: `b${block + 1}`,
          arm: treated ? 'yes' : 'no',
          age: hasAge ? age : '',
          skill: hasSkill ? skill : '',
          y,
        }
      }),
    ),
  )
}

function drawSmallTrial(): string {
  const random = randomOf('small trial')
  return toCsv(
    [7, 6].flatMap((size, block) =>
      Array.from({ length: size }, (_, i) => {
        const treated = Number(i < 3)
        const first = round(5 + block + 1.5 * treated + random.normal())
        const second = round(0.5 * first + 0.5 * treated + random.normal())
        return { id: `${block + 1}-${i + 1}`, block: `b${block + 1}`, arm: treated ? 'yes' : 'no', first, second }
      }),
    ),
  )
}

function drawTraining(): string {
  const random = randomOf('training')
  return toCsv(
    Array.from({ length: 240 }, (_, i) => {
      const age = round(35 + 8 * random.normal())
      const income = round(20 + 5 * random.normal() + 0.2 * age)
      const city = random.integer(3)
      const chance = 1 / (1 + Math.exp(0.6 - 0.04 * (age - 35) - 0.05 * (income - 27) - 0.3 * city))
      const trained = Number(random.uniform() < chance)
      const earnings = round(15 + 0.3 * age + 0.5 * income + city + 2 * trained + 3 * random.normal())
      return {
        id: `w${String(i + 1).padStart(3, '0')}`,
        village: `v${10 + (i % 16)}`,
        age,
        income,
        city: `c${city}`,
        trained,
        earnings,
      }
    }),
  )
}

function drawDonors(): string {
  const random = randomOf('donors')
  const [periods, units] = [16, 9]
  const factors = Array.from({ length: periods }, () => [random.normal(), random.normal()])
  return toCsv(
    Array.from({ length: units }, (_, i) => {
      const loadings = i === 0 ? [0.6, 0.4] : [1.2 * random.uniform(), 1.2 * random.uniform()]
      return factors.map(([a, b], t) => {
        const effect = i === 0 && t >= 11 ? -2 : 0
        const y = round(
          20 +
            (i === 0 ? 2.2 : i) * 0.6 +
            0.1 * t +
            2 * (loadings[0] * a + loadings[1] * b) +
            effect +
            0.4 * random.normal(),
        )
        return { unit: `u${i}`, period: t + 1, y }
      })
    }).flat(),
  )
}

/**
 * A survey of 7 strata with 2 to 5 primary sampling units named alike in each, weights that follow the outcome, an experiment of
 * three arms within two kinds of places, and a training that people chose. One unit holds nobody of the first two arms.
 */
function drawSurveyed(): string {
  const random = randomOf('surveyed')
  return toCsv(
    [5, 4, 3, 2, 4, 3, 5].flatMap((units, stratum) =>
      Array.from({ length: units }, (_, unit) => ({
        unit,
        shared: random.normal(),
        size: 8 + random.integer(9),
      })).flatMap(({ unit, shared, size }) =>
        Array.from({ length: size }, (_, i) => {
          const isLeftOut = stratum === 2 && unit === 1
          const age = round(40 + 3 * shared + 8 * random.normal())
          const income = round(20 + stratum + 4 * random.normal())
          const place = random.uniform() < 0.4 + 0.05 * stratum ? 'town' : 'country'
          const arm = isLeftOut ? 'other' : ['yes', 'no', 'no', 'yes', 'other'][random.integer(5)]
          const taken = Number(random.uniform() < (arm === 'yes' ? 0.8 : 0.15))
          const push = -0.8 + 0.04 * (age - 40) + 0.06 * (income - 23) + 0.3 * shared
          const trained = Number(random.uniform() < 1 / (1 + Math.exp(-push)))
          const y = round(10 + stratum + 2 * shared + 0.1 * age + (1.5 + 0.4 * stratum) * taken + 2 * random.normal())
          const earnings = round(
            15 + 0.3 * age + 0.5 * income + shared + (1 + 0.5 * stratum) * trained + 3 * random.normal(),
          )
          return {
            id: `${stratum + 1}-${unit + 1}-${i + 1}`,
            stratum: `s${stratum + 1}`,
            region: stratum === 3 && unit === 0 ? 'alone' : `s${stratum + 1}`,
            psu: `p${unit + 1}`,
            weight: round(Math.exp(0.15 * stratum + 0.04 * (y - 18) + 0.3 * random.normal())),
            place,
            arm,
            taken,
            age,
            income,
            y: random.integer(20) === 0 ? '' : y,
            trained,
            earnings,
          }
        }),
      ),
    ),
  )
}
