import { describe, expect, it } from 'vitest'
import type { LogLine } from '../../analysis.ts'
import { EngineError } from '../../errors.ts'
import type { Text } from '../../fact.ts'
import type { Rows } from '../../test-support/conformance-case.ts'
import { frameOf, smallPanel, specWith, tell } from './test-support/analysis.ts'

const income = { column: 'income', label: 'Income', from: 2010, to: 2012 }

function refusal(rows: Rows, changes: object = {}): EngineError {
  try {
    frameOf(rows, specWith(changes))
  } catch (error) {
    if (error instanceof EngineError) return error
    throw error
  }
  throw new Error('Nothing was refused.')
}

const change = (holds: (row: Rows[number]) => boolean, values: Rows[number]) =>
  smallPanel().map((row) => (holds(row) ? { ...row, ...values } : row))

describe('preflight', () => {
  it('makes a balanced panel with donors in order of their names', () => {
    const frame = frameOf(smallPanel().reverse(), specWith())
    expect(frame.donors).toEqual(['D1', 'D2', 'D3', 'D4', 'D5', 'D6', 'D7', 'D8'])
    expect(frame.periods[0]).toBe(2000)
    expect(frame.study.pre).toBe(20)
    expect(frame.study.target[23]).toBe(smallPanel().find(({ place, year }) => place === 'T' && year === 2023)!.deaths)
    expect(frame.rows).toBe(9 * 24)
  })

  it('averages several treated units into one', () => {
    const rows = smallPanel()
    const frame = frameOf(rows, specWith({ treatedUnits: ['T', 'D8'] }))
    const at = (place: string) => Number(rows.find((row) => row.place === place && row.year === 2005)!.deaths)
    expect(frame.study.target[5]).toBeCloseTo((at('T') + at('D8')) / 2, 12)
    expect(frame.donors).toHaveLength(7)
    expect(frame.treated).toBe('T and D8')
  })

  it('takes the mean of a predictor over its own periods', () => {
    const rows = smallPanel()
    const { study } = frameOf(rows, specWith({ predictors: [income] }))
    const own = rows.filter(({ place, year }) => place === 'T' && Number(year) >= 2010 && Number(year) <= 2012)
    expect(study.targetPredictors[0]).toBeCloseTo(own.reduce((sum, row) => sum + Number(row.income), 0) / 3, 12)
  })

  it('uses the cells there are for a predictor, and counts the gaps', () => {
    const log: LogLine<Text>[] = []
    frameOf(
      change(({ place, year }) => place === 'D3' && year === 2011, { income: null }),
      specWith({ predictors: [income] }),
      log,
    )
    expect(log.find(({ code }) => code === 'synthetic-control/predictor-gaps')).toMatchObject({ rows: 1 })
  })

  it('drops a predictor that is the same everywhere, with a line in the log', () => {
    const log: LogLine<Text>[] = []
    const frame = frameOf(
      change(() => true, { rain: 5 }),
      specWith({ predictors: [income, { ...income, column: 'rain', label: 'Rain' }] }),
      log,
    )
    expect(frame.predictors.map(({ label }) => label)).toEqual(['Income'])
    expect(log.some(({ code }) => code === 'synthetic-control/constant-predictor')).toBe(true)
  })

  it('leaves declared units out, with their reasons in the log', () => {
    const log: LogLine<Text>[] = []
    const reason = 'Had the same law in 2015.'
    const exclude = [
      { unit: 'D2', reason },
      { unit: 'D3', reason: 'Had a war' },
      { unit: 'D5', reason },
    ]
    const frame = frameOf(smallPanel(), specWith({ donorPool: { exclude } }), log)
    expect(frame.donors).not.toContain('D2')
    expect(tell(log.find(({ code }) => code === 'synthetic-control/units-excluded')!.message)).toBe(
      '3 units are no donors by the design. D2 and D5: Had the same law in 2015. D3: Had a war.',
    )
  })

  it('knows clean donors from a status column or a declaration, and not otherwise', () => {
    const known = (changes: object) => frameOf(smallPanel(), specWith(changes)).cleanDonors.isKnown
    expect(known({})).toBe(false)
    expect(known({ donorPool: { declaredClean: 'Checked in the statutes.' } })).toBe(true)
    expect(known({ status: { column: 'law', treatedValues: ['1'] } })).toBe(true)
  })

  it('lets a gap in a unit that is no donor pass', () => {
    const rows = smallPanel().filter(({ place, year }) => place !== 'D2' || year !== 2003)
    expect(frameOf(rows, specWith({ donorPool: { exclude: [{ unit: 'D2', reason: 'gaps' }] } })).donors).toHaveLength(7)
  })
})

describe('preflight refuses', () => {
  it('an unbalanced panel, naming the gap', () => {
    const error = refusal(smallPanel().filter(({ place, year }) => place !== 'D2' || year !== 2003))
    expect(error.code).toBe('synthetic-control/unbalanced-panel')
    expect(error.message).toContain('D2 in 2003')
  })

  it('an unbalanced panel made by a missing outcome', () => {
    const rows = change(({ place, year }) => place === 'T' && year === 2003, { deaths: null })
    expect(refusal(rows).code).toBe('synthetic-control/unbalanced-panel')
  })

  it('two rows for one unit and period, also when nothing else is wrong', () => {
    const rows = smallPanel()
    expect(refusal([...rows, rows[30]]).code).toBe('frame/duplicate-rows')
  })

  it.each([
    ['a treated unit that the data lack', { treatedUnits: ['U'] }, 'unknown-unit'],
    ['a donor that the data lack', { donorPool: { include: ['D1', 'D2', 'X'] } }, 'unknown-unit'],
    ['a unit left out that the data lack', { donorSets: [{ label: 'Far', without: ['X'] }] }, 'unknown-unit'],
    ['a treated unit among the donors', { donorPool: { include: ['D1', 'D2', 'T'] } }, 'treated-in-donor-pool'],
    ['an empty donor pool', { donorPool: { include: [] } }, 'no-donors'],
    ['one donor', { donorPool: { include: ['D1'] } }, 'no-donors'],
    ['one period before treatment', { window: { from: 2019, to: 2023 } }, 'too-few-pre-periods'],
    ['no period before treatment', { treatmentStart: 1990 }, 'too-few-pre-periods'],
    ['no period after treatment', { treatmentStart: 2024 }, 'no-post-periods'],
    ['a predictor from after treatment', { predictors: [{ ...income, to: 2020 }] }, 'predictor-after-treatment'],
    ['a predictor whose periods run backwards', { predictors: [{ ...income, to: 2009 }] }, 'predictor-after-treatment'],
    ['a predictor without a value', { predictors: [{ ...income, from: 1990, to: 1991 }] }, 'predictor-missing'],
    [
      'treatment that began earlier by the status column',
      { treatmentStart: 2022, status: { column: 'law', treatedValues: ['1'] } },
      'treated-before-start',
    ],
  ])('%s', (_, changes, code) => {
    expect(refusal(smallPanel(), changes).code).toBe(`synthetic-control/${code}`)
  })

  it('a donor that had the policy, with the rows', () => {
    const error = refusal(
      change(({ place, year }) => place === 'D5' && Number(year) >= 2021, { law: 1 }),
      {
        status: { column: 'law', treatedValues: ['1'] },
      },
    )
    expect(error).toMatchObject({ code: 'synthetic-control/treated-in-donor-pool', columns: ['law'] })
    expect(error.rows).toHaveLength(3)
  })

  it.each([
    ['adopts later', (year: number) => year >= 2020 && year < 2022, 'each from its own start (T: 2022)'],
    ['gives the policy up', (year: number) => year >= 2022, 'End the window in 2021'],
    ['never has it', (year: number) => year >= 2020, 'Leave T out of the treated units'],
    ['goes on and off', (year: number) => year === 2021, 'goes on and off'],
  ])('a treated unit that %s by the status column, with the way out', (_, isOff, hint) => {
    const rows = change(({ place, year }) => place === 'T' && isOff(Number(year)), { law: 0 })
    const error = refusal(rows, { status: { column: 'law', treatedValues: ['1'] } })
    expect(error.code).toBe('synthetic-control/untreated-after-start')
    expect(error.hint).toContain(hint)
  })

  it('a treated unit that is named twice', () => {
    expect(() => specWith({ treatedUnits: ['T', 'T'] })).toThrow('The field "treatedUnits"')
  })

  it('an outcome that never changes', () => {
    expect(refusal(change(() => true, { deaths: 3 })).code).toBe('synthetic-control/constant-outcome')
  })
})
