import { beforeAll, describe, expect, it } from 'vitest'
import type { Text } from '../../fact.ts'
import type { Analysis } from '../../analysis.ts'
import { analyze } from '../../analyze.ts'
import { toTable, type Rows } from '../../test-support/conformance-case.ts'
import { conformanceCase } from './conformance-case.ts'
import { openFacts } from '../../test-support/evidence.ts'
import { tellerOf } from '@casefiles/words'

const tell = await tellerOf('DiD')

const { rows, spec, intent } = conformanceCase
const words = {
  policyName: 'The law',
  outcomeName: 'deaths',
  places: '24 places',
  years: '2001–2010',
  unitPlural: 'places',
}
const run = (data: Rows, changes: object = {}, smallestEffect = intent.smallestEffect) =>
  analyze(toTable(data), {
    designType: 'DiD',
    spec: { ...(spec as object), ...changes },
    intent: { ...intent, smallestEffect },
    words,
    seed: 5,
    facts: openFacts,
  })
const refusal = (data: Rows, changes: object = {}) =>
  run(data, changes).then(
    () => 'no refusal',
    ({ code }: { code: string }) => code,
  )
const withOutcome = (deaths: (value: number, row: number) => number | null) =>
  rows.map((row, i) => ({ ...row, deaths: deaths(Number(row.deaths), i) }))

describe('what bad data get', () => {
  it.each<[string, Rows, object, string]>([
    ['one row', rows.slice(0, 1), {}, 'did/too-few-periods'],
    ['one unit, treated', rows.filter(({ place }) => place === 'P00'), {}, 'did/one-cohort-only'],
    ['one unit, never treated', rows.filter(({ place }) => place === 'P03'), {}, 'did/no-treated-units'],
    ['treated units alone', rows.filter(({ first }) => first === 2005), {}, 'did/one-cohort-only'],
    ['never-treated units alone', rows.filter(({ first }) => first === 0), {}, 'did/no-treated-units'],
    ['no period before treatment', rows.filter(({ year }) => Number(year) >= 2008), {}, 'did/always-treated-units'],
    [
      'none left after a drop',
      rows.filter(({ year, first }) => Number(year) >= 2008 && first !== 0),
      { dropAlwaysTreated: true },
      'did/no-pre-periods',
    ],
    ['an infinite outcome', withOutcome((value, i) => (i === 7 ? Infinity : value)), {}, 'frame/not-a-number'],
    ['an outcome of missing cells', withOutcome(() => null), {}, 'frame/no-complete-rows'],
    ['an outcome that is always zero', withOutcome(() => 0), {}, 'did/constant-outcome'],
  ])('%s: a typed error', async (_, data, changes, code) => {
    expect(await refusal(data, changes)).toBe(code)
  })

  it('one cluster for all: the value, without an interval, and the reason', async () => {
    const { estimates } = await run(
      rows.map((row) => ({ ...row, region: 'one' })),
      { cluster: 'region' },
    )
    for (const { id, value, ci, reason } of estimates.filter((one) => one.id !== 'synthetic-did')) {
      expect(Number.isFinite(value), id).toBe(true)
      expect(ci.every(Number.isNaN), id).toBe(true)
      expect(tell(reason)!.length, id).toBeGreaterThan(20)
    }
  })

  it('an outcome of one value with the policy and another without: the value, without an interval, and the reason', async () => {
    const { estimates } = await run(
      rows.map((row) => ({ ...row, deaths: Number(row.first) > 0 && Number(row.year) >= Number(row.first) ? 2 : 5 })),
    )
    for (const id of ['callaway-santanna', 'sun-abraham', 'imputation']) {
      const one = estimates.find((estimate) => estimate.id.startsWith(id))!
      expect(one.value, id).toBeCloseTo(-3, 9)
      expect([one.se, ...one.ci, one.p].every(Number.isNaN), id).toBe(true)
      expect(tell(one.reason), id).toMatch(/no standard error/)
    }
  })

  it('people seen once each: how such data are named', async () => {
    const seenOnce = rows.map((row, at) => ({ ...row, place: `person ${at}` }))
    await expect(run(seenOnce, { cluster: undefined })).rejects.toMatchObject({
      code: 'did/no-complete-units',
      hint: expect.stringContaining('repeated-cross-sections'),
    })
  })

  it('a row whose outcome is missing: left out and counted, the analysis goes on', async () => {
    const { log, estimates } = await run(withOutcome((value, i) => (i === 7 ? null : value)))
    expect(log).toContainEqual(expect.objectContaining({ code: 'frame/missing', rows: 1 }))
    expect(Number.isFinite(estimates[0].value)).toBe(true)
  })
})

describe('outcomes far from one', () => {
  let reference: Analysis<Text>
  beforeAll(async () => {
    reference = await run(rows)
  })

  it.each([1e9, 1e-9])('times %s: every estimate times as much, the same score and verdict', async (factor) => {
    const scaled = await run(
      withOutcome((value) => factor * value),
      {},
      factor * intent.smallestEffect,
    )
    scaled.estimates.forEach(({ id, value, se, ci, p }, i) => {
      const wanted = reference.estimates[i]
      for (const [got, was] of [
        [value, factor * wanted.value],
        [se, factor * wanted.se],
        [ci[0], factor * wanted.ci[0]],
        [ci[1], factor * wanted.ci[1]],
        [p, wanted.p],
      ]) {
        if (Number.isNaN(was)) expect(got, id).toBeNaN()
        else expect(Math.abs(got - was) / Math.max(Math.abs(was), 1e-12 * factor), id).toBeLessThan(1e-5)
      }
    })
    expect(scaled.eqs.overall).toBe(reference.eqs.overall)
    expect(scaled.verdict.verdict).toBe(reference.verdict.verdict)
  })

  const meansTheSame = async (name: string) => {
    for (const [column, changes] of [
      ['place', { unit: name }],
      ['deaths', { outcome: { column: name, label: 'Deaths', units: 'deaths per 100,000' } }],
      ['income', { balanceCovariates: [{ column: name, transform: 'none', label: 'Income' }] }],
      ['law', { adoption: { kind: 'status', column: name, treatedValues: ['yes'] } }],
    ] as const) {
      const columns = Object.entries(rows[0]).map(([own]) => own)
      const table = toTable(rows)
      const moved = {
        ...table,
        columns: new Map(columns.map((own) => [own === column ? name : own, table.columns.get(own)!])),
      }
      const found = await analyze(moved, {
        designType: 'DiD',
        spec: { ...(spec as object), ...changes },
        intent,
        words,
        seed: 5,
        facts: openFacts,
      })
      expect(found.estimates[0].value, column).toBe(reference.estimates[0].value)
    }
  }
  const says = 'columns named %s mean what any other name does'
  it.each(['__proto__'])(says, meansTheSame)
  it.each(['constructor', 'länge ✓'])(says, { tags: ['night'] }, meansTheSame)
})
