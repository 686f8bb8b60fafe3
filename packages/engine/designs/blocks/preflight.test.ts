import { describe, expect, it } from 'vitest'
import type { LogLine } from '../../analysis.ts'
import type { EngineErrorCode } from '../../errors.ts'
import type { Text } from '../../fact.ts'
import type { Rows } from '../../test-support/conformance-case.ts'
import { frameOf, specWith, tell } from './test-support/experiments.ts'

/** Two schools of four pupils in two arms, and one pupil of a third arm. */
const rows: Rows = [
  { id: 'p1', school: 10, class: 'a', arm: 'yes', y: 5, sex: 'f', income: 3 },
  { id: 'p2', school: 10, class: 'b', arm: 'no', y: 3, sex: 'm', income: 4 },
  { id: 'p3', school: 10, class: 'a', arm: 'yes', y: 6, sex: 'm', income: 5 },
  { id: 'p4', school: 10, class: 'b', arm: 'no', y: 2, sex: 'f', income: 6 },
  { id: 'p5', school: 9, class: 'c', arm: 'yes', y: 9, sex: 'x', income: null },
  { id: 'p6', school: 9, class: 'd', arm: 'no', y: null, sex: 'f', income: 2 },
  { id: 'p7', school: 9, class: 'c', arm: 'yes', y: 8, sex: 'm', income: 1 },
  { id: 'p8', school: 9, class: 'd', arm: 'no', y: 4, sex: 'f', income: 9 },
  { id: 'p9', school: 9, class: 'e', arm: 'aide', y: 4, sex: 'f', income: 9 },
]
const spec = { blocks: ['school'] }

function edit(changes: Record<string, Rows[number]>): Rows {
  return rows.map((row) => ({ ...row, ...changes[String(row.id)] }))
}

function refusal(data: Rows, changes: object = spec) {
  try {
    frameOf(data, specWith(changes))
  } catch (error) {
    return error as { code: EngineErrorCode; message: string; columns: string[]; rows: number[]; hint?: string }
  }
  throw new Error('nothing was refused')
}

describe('what preflight makes of sound data', () => {
  it('sorts units by block and name, so that the order in the file does not matter, and block 9 stands before 10', () => {
    const frame = frameOf(rows, specWith(spec))
    expect(frame).toEqual(frameOf(rows.toReversed(), specWith(spec)))
    expect(frame.blockNames).toEqual(['9', '10'])
    expect(frame.units).toEqual(['p5', 'p6', 'p7', 'p8', 'p1', 'p2', 'p3', 'p4'])
    expect([...frame.treated]).toEqual([1, 0, 1, 0, 1, 0, 1, 0])
  })

  it('keeps a unit whose outcome is missing, leaves another arm out, and counts both', () => {
    const log: LogLine<Text>[] = []
    const frame = frameOf(rows, specWith(spec), log)
    expect(frame.n).toBe(8)
    expect(frame.outcomes[0].values[1]).toBeNaN()
    expect(tell(log)).toContainEqual({
      code: 'blocks/other-arms',
      message: '1 row of arms that the design does not compare (aide) left out.',
      rows: 1,
    })
    expect(tell(log)).toContainEqual({
      code: 'blocks/missing-outcome',
      message: '1 of 8 assigned units have no value of "y": they count as attrition.',
      rows: 1,
    })
  })

  it('takes codes that are called a category as it takes words, in the order of their numbers', () => {
    const codes = ['10', '9', '10', '2', '2', '9', '10', '2']
    const coded = rows.map((row, at) => ({ ...row, region: codes[at], number: Number(codes[at]) }))
    const covariates = (column: string, kind?: string) => ({
      covariates: [{ column, label: 'Region', ...(kind && { kind }) }],
    })
    const frame = (changes: object) => frameOf(coded, specWith({ ...spec, ...changes }))
    const category = frame(covariates('number', 'category')).covariates
    expect(category.map(({ label }) => label)).toEqual(['Region: 9', 'Region: 10'])
    // block 9 stands before 10
    const sorted = [...codes.slice(4), ...codes.slice(0, 4)]
    expect(category.map(({ values }) => [...values])).toEqual([
      sorted.map((code) => Number(code === '9')),
      sorted.map((code) => Number(code === '10')),
    ])
    expect(frame(covariates('number')).covariates.map(({ values }) => [...values])).toEqual([sorted.map(Number)])
  })

  it('makes numbers of text: named values count as 1, a text covariate is an indicator per value but the first', () => {
    const changes = {
      ...spec,
      outcome: { column: 'sex', oneValues: ['m'], label: 'Male', units: 'points', scale: 100 },
      covariates: [
        { column: 'sex', label: 'Sex' },
        { column: 'arm', oneValues: ['yes'], label: 'Arm' },
        { column: 'income', label: 'Income' },
      ],
    }
    const frame = frameOf(rows, specWith(changes))
    expect([...frame.outcomes[0].values]).toEqual([0, 0, 100, 0, 0, 100, 100, 0])
    expect(frame.covariates.map(({ term, label }) => [term, label])).toEqual([
      ['sex: m', 'Sex: m'],
      ['sex: x', 'Sex: x'],
      ['arm', 'Arm'],
      ['income', 'Income'],
    ])
    expect([...frame.covariates[1].values]).toEqual([1, 0, 0, 0, 0, 0, 0, 0])
    expect(frame.covariates[3].values[0]).toBeNaN()
  })

  it('crosses several columns into blocks, and is one block without any', () => {
    expect(frameOf(rows.slice(0, 4), specWith({ blocks: [] })).blockNames).toEqual(['all units'])
    const crossed = [0, 1].flatMap((half) => rows.slice(0, 4).map((row) => ({ ...row, id: `${row.id}${half}`, half })))
    expect(frameOf(crossed, specWith({ blocks: ['school', 'half'] })).blockNames).toEqual(['10 0', '10 1'])
  })

  it('leaves a block with one arm out when the design says so, and counts it', () => {
    const log: LogLine<Text>[] = []
    const data = [...rows, { ...rows[0], id: 'p10', school: 11 }]
    const frame = frameOf(data, specWith({ ...spec, dropOneArmBlocks: true }), log)
    expect(frame.blockNames).toEqual(['9', '10'])
    expect(tell(log)).toContainEqual({
      code: 'blocks/one-arm-blocks-dropped',
      message: '1 block with one arm assigned (11) left out, 1 row.',
      rows: 1,
    })
  })
})

describe('what preflight refuses', () => {
  it('an arm that nobody is in', () => {
    const found = refusal(rows, {
      ...spec,
      treatment: { column: 'arm', treatedValues: ['Yes'], controlValues: ['no'] },
    })
    expect(found.code).toBe('blocks/one-arm-only')
    expect(found.message).toBe('None of the 4 rows in use is in the treated arm (Yes): two arms are needed.')
  })

  it('a value that names both arms', () => {
    const treatment = { column: 'arm', treatedValues: ['yes', 'no'], controlValues: ['no'] }
    expect(refusal(rows, { ...spec, treatment }).code).toBe('blocks/overlapping-arms')
  })

  it('a unit with two rows', () => {
    const found = refusal(edit({ p2: { id: 'p1' } }))
    expect([found.code, found.rows]).toEqual(['blocks/duplicate-unit', [1, 2]])
    expect(found.message).toBe('Data rows 1 and 2 are both for the unit p1: a unit has one row.')
  })

  it('a block in which one arm was assigned', () => {
    const found = refusal(edit({ p6: { arm: 'yes' }, p8: { arm: 'yes' } }))
    expect(found.code).toBe('blocks/one-arm-block')
    expect(found.message).toBe(
      'The block 9 has one arm only assigned: a block needs treated and control units to compare.',
    )
    expect(found.hint).toMatch(/dropOneArmBlocks/)
  })

  it('a block that lost an arm because its outcomes are missing', () => {
    const found = refusal(edit({ p8: { y: null } }))
    expect(found.code).toBe('blocks/one-arm-block')
    expect(found.message).toContain('observed for "y"')
  })

  it('a cluster in both arms, or in two blocks', () => {
    const both = refusal(edit({ p3: { class: 'b' } }), { ...spec, cluster: 'class' })
    expect(both.code).toBe('blocks/cluster-in-both-arms')
    const two = refusal(edit({ p7: { class: 'a' } }), { ...spec, cluster: 'class' })
    expect([two.code, two.message]).toEqual([
      'blocks/cluster-in-two-blocks',
      'The cluster a of "class" lies in the blocks 9 and 10: a cluster belongs to one.',
    ])
  })

  it('an outcome that is constant, or known nowhere', () => {
    expect(refusal(rows.map((row) => ({ ...row, y: 3 }))).code).toBe('blocks/constant-outcome')
    const within = refusal(rows.map((row) => ({ ...row, y: row.arm === 'yes' ? 3 : Number(row.school) })))
    expect([within.code, within.message]).toEqual([
      'blocks/constant-outcome',
      'The outcome "y" has one value in each arm of every block, so there is no variance to learn from.',
    ])
    const unknown = rows.map((row) => ({ ...row, y: row.arm === 'yes' ? 3 : null }))
    expect(refusal(unknown, { ...spec, dropOneArmBlocks: true }).code).toBe('blocks/no-outcome')
  })

  it('too few units for a variance', () => {
    const found = refusal(rows.slice(0, 2), {})
    expect([found.code, found.columns]).toEqual(['blocks/too-few-units', ['y']])
    // two pairs of one size show one, two blocks of different size do not
    expect(frameOf([...rows.slice(0, 2), ...rows.slice(6, 8)], specWith(spec)).n).toBe(4)
    expect(refusal([...rows.slice(0, 3), ...rows.slice(6, 8)]).code).toBe('blocks/too-few-units')
  })

  it('columns that are not there', () => {
    expect(refusal(rows, { blocks: ['scool'] }).code).toBe('frame/missing-column')
  })
})
