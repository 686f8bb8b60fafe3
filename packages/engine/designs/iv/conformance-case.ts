import { createRandom } from '../../numerics/random.ts'
import type { ConformanceCase, Rows } from '../../test-support/conformance-case.ts'

/** 120 people in 20 schools; a letter and the distance move attendance, which raises hours by 4. */
function people(): Rows {
  const random = createRandom(17, 'conformance')
  const schools = Array.from({ length: 20 }, () => random.normal())
  return Array.from({ length: 120 }, (_, person) => {
    const school = person % 20
    const letter = random.integer(2)
    const distance = 10 + 3 * random.normal()
    const age = 30 + 5 * random.normal()
    const wish = random.normal()
    const attends = 1.6 * letter - 0.2 * (distance - 10) + wish - 0.8 > 0 ? 'yes' : 'no'
    return {
      person: `N${String(person).padStart(3, '0')}`,
      school: `S${school}`,
      year: 1990 + (school % 3),
      hours: 20 + (attends === 'yes' ? 4 : 0) + wish + 0.5 * schools[school] + 0.1 * age + random.normal(),
      attends,
      letter,
      distance,
      age,
      income: person % 97 === 0 ? null : 20 + 4 * random.normal(),
      sex: random.integer(2) === 0 ? 'man' : 'woman',
      town: `T${random.integer(3)}`,
    }
  })
}

function specWith(name: (column: string) => string) {
  return {
    outcome: { column: name('hours'), label: 'Weekly hours', units: 'hours' },
    treatment: { column: name('attends'), label: 'Attendance', treatedValues: ['yes'] },
    instruments: [
      { column: name('letter'), label: 'Letter' },
      { column: name('distance'), label: 'Distance' },
    ],
    exogenous: [
      { column: name('age'), label: 'Age' },
      { column: name('town'), kind: 'category', label: 'Town' },
    ],
    balanceCovariates: [
      { column: name('age'), label: 'Age' },
      { column: name('income'), label: 'Income' },
    ],
    subgroups: [{ column: name('sex'), label: 'Sex' }],
    cluster: name('school'),
    unit: name('person'),
    time: { kind: 'column', column: name('year') },
  }
}

const everywhere = (change: (row: Rows[number]) => Rows[number]) => (rows: Rows) =>
  rows.map((row) => ({ ...row, ...change(row) }))

export const conformanceCase: ConformanceCase = {
  figures: ['first-stage', 'reduced-form', 'ar-curve', 'love-plot'],
  rows: people(),
  spec: specWith((column) => column),
  outcome: 'hours',
  intent: { direction: 'increase', smallestEffect: 1, smallestEffectBasis: 'Made for a test.' },
  renamed: specWith,
  refusals: {
    'iv/column-used-twice': { spec: { exogenous: [{ column: 'letter' }] } },
    'iv/constant-outcome': { rows: everywhere(() => ({ hours: 7 })) },
    'iv/constant-treatment': { rows: everywhere(() => ({ attends: 'no' })) },
    'iv/constant-instrument': { rows: everywhere(() => ({ letter: 1 })) },
    'iv/instrument-not-excluded': { rows: everywhere(({ letter }) => ({ age: 3 * Number(letter) + 1 })) },
    'iv/treatment-explained-by-controls': {
      rows: everywhere(({ attends }) => ({ age: attends === 'yes' ? 40 : 30 })),
    },
    'iv/outcome-explained': {
      rows: everywhere(({ age, attends }) => ({ hours: 2 * Number(age) + (attends === 'yes' ? 1 : 0) })),
    },
    'iv/no-first-stage': {
      rows: (rows) => rows.slice(0, 16).map((row, i) => ({ ...row, letter: i % 2, attends: i % 4 < 2 ? 'yes' : 'no' })),
      spec: { instruments: [{ column: 'letter', label: 'Letter' }], exogenous: [] },
    },
    'iv/treatment-explained-by-instruments': {
      rows: everywhere(({ attends }) => ({ letter: attends === 'yes' ? 3 : 1 })),
    },
    'iv/too-few-rows': {
      rows: (rows) => rows.slice(0, 5).map((row, i) => ({ ...row, letter: i % 2, attends: i % 4 < 2 ? 'yes' : 'no' })),
    },
    'iv/wrong-weight': {
      rows: everywhere(() => ({ stands: -1 })),
      spec: { samplingWeight: { column: 'stands', question: 'What does it do for everyone?' } },
    },
    'iv/too-many-levels': {
      rows: (rows) =>
        Array.from({ length: 4500 }, (_, at) => ({
          ...rows[at % 120],
          person: `P${at}`,
          one: at >> 1,
          two: at % 2203,
        })),
      spec: { exogenous: [], effects: ['one', 'two', 'school'], balanceCovariates: [] },
    },
    'iv/second-cluster-alone': { spec: { secondCluster: 'school' } },
    'iv/too-few-clusters': { rows: everywhere(() => ({ school: 'S1' })) },
  },
  unreachable: {},
}
