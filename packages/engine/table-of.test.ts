import { describe, expect, it } from 'vitest'
import { blocks, EngineError, readCsv, readQuestion, tableOf } from './index.ts'

const columns = (table: ReturnType<typeof tableOf>) =>
  Object.fromEntries([...table.columns].map(([name, { kind, values }]) => [name, [kind, ...values]]))

describe('data as programs hold them', () => {
  it('are numbers where every cell is one or missing, and text otherwise', () => {
    const rows = [
      { state: 'OH', year: 1985, share: null, treated: true },
      { state: 'NY', year: 1986, share: 0.5, treated: false, late: 'x' },
    ]
    const wanted = {
      state: ['text', 'OH', 'NY'],
      year: ['number', 1985, 1986],
      share: ['number', Number.NaN, 0.5],
      treated: ['text', 'true', 'false'],
      late: ['text', null, 'x'],
    }
    expect(columns(tableOf(rows))).toEqual(wanted)
    const { state, year, treated } = { state: ['OH', 'NY'], year: Float64Array.of(1985, 1986), treated: [true, false] }
    expect(columns(tableOf({ state, year, share: [undefined, 0.5], treated, late: ['', 'x'] }))).toEqual(wanted)
  })

  it('are the same from rows as from the file that has them', () => {
    expect(
      tableOf([
        { a: 1, b: 'x' },
        { a: 2.5, b: '' },
      ]),
    ).toEqual(readCsv('a,b\n1,x\n2.5,\n'))
  })

  it('are refused where there are none, or columns do not fit each other', () => {
    expect(() => tableOf([])).toThrow(expect.objectContaining({ code: 'frame/empty' }))
    expect(() => tableOf({ a: [1, 2], b: [1] })).toThrow(/The column "b" has 1 cells and the longest has 2/)
  })
})

describe('a question', () => {
  it('has a verdict only where direction and size are named', async () => {
    expect(readQuestion({ direction: 'decrease' }).intent.kind).toBe('mechanism')
    expect(readQuestion({ direction: 'decrease', smallestEffect: 5 }).intent.kind).toBe('policy')
    expect(readQuestion({ words: { outcomeName: 'deaths' } }).words).toMatchObject({
      outcomeName: 'deaths',
      unitPlural: 'units',
    })
  })

  it('with choices that do not fit is refused with the field', async () => {
    const refused = await blocks(tableOf([{ y: 1 }]), {} as never).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(EngineError)
    expect(refused).toMatchObject({ code: 'design/invalid-spec', message: expect.stringContaining('"unit"') })
  })
})
