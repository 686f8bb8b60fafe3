import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { datasetResponseSchema } from '../../../contract/studio/dataset.ts'
import { createApp } from '../../app.ts'
import { sha256 } from '../../base/chain/fingerprint.ts'
import { makeAccount } from '../../test-support/accounts.ts'
import { expectProblem, callsOf } from '../../test-support/calls.ts'
import { openTestContext, type TestContext } from '../../test-support/test-context.ts'
import { openSqlite } from '../../test-support/test-databases.ts'
import { workbookOf } from '../data-files/test-support/zip-of.ts'

const ADDRESS = '/api/v2/studio/datasets'
/** Every fault at once: names repeated and absent, a short and a long row, empty cells behind, a broken quote. */
const FAULTY = 'state,rate,rate,\nME,1,2,a\nVT,3\nNH,"5,6,b\nMA,7,8,c,\nRI,9,10,d,e\n'
const ACCEPTED = [
  'quotes-as-letters',
  'number-repeated-names',
  'name-unnamed',
  'fill-short-rows',
  'cut-empty-cells',
  'leave-out-long-rows',
]
const REPAIRED = 'state,rate,rate_2,column_4\nME,1,2,a\nVT,3,,\nNH,"""5",6,b\nMA,7,8,c\n'

describe('a file that cannot be read as a table', () => {
  let context: TestContext
  let calls: ReturnType<typeof callsOf>
  beforeEach(async () => {
    context = await openTestContext(openSqlite)
    calls = callsOf(createApp(context), await makeAccount(context, 'analyst'))
  })
  afterEach(() => context.close())

  const send = (content: BlobPart, repairs?: unknown) =>
    calls.send(ADDRESS, {
      file: new File([content], 'data.csv'),
      description: JSON.stringify({ name: 'Rates' }),
      ...(repairs === undefined ? {} : { repairs: JSON.stringify(repairs) }),
    })
  const stored = async (response: Promise<Response>) => datasetResponseSchema.parse(await (await response).json())

  it('is refused with all its faults at once, each with the repairs that are offered', async () => {
    const problem = await expectProblem(await send(FAULTY), 'dataset/unreadable')
    expect(problem.message).toBe(
      'data.csv: Column 4 of 4 has no name in the header; every column needs one. (frame/unnamed-column)',
    )
    expect(problem.issues!.map(({ path }) => path)).toEqual([
      'repairs.quotes-as-letters',
      'repairs.number-repeated-names',
      'repairs.name-unnamed',
      'repairs.fill-short-rows',
      'repairs.leave-out-short-rows',
      'repairs.cut-empty-cells',
      'repairs.leave-out-long-rows',
    ])
    const [short, alternative] = problem.issues!.slice(3)
    expect(short.message).toBe('1 row has fewer cells than the header, which has 4: data row 2 (2 cells).')
    expect(alternative.message).toBe(short.message)
    const some = await expectProblem(await send(FAULTY, ACCEPTED.slice(1)), 'dataset/unreadable')
    expect(some.issues).toEqual(problem.issues)
    const hopeless = await expectProblem(await send('A title\na,b\n1,2\n'), 'dataset/unreadable')
    expect(hopeless.issues).toMatchObject([{ path: 'repairs' }])
    expect((await expectProblem(await send('%PDF-1.7'), 'dataset/unreadable')).issues).toBeUndefined()
  })

  it('is kept as CSV once the repairs are accepted; its log and its description tell what was done', async () => {
    const { dataset, profile } = await stored(send(FAULTY, ACCEPTED))
    expect(context.datasets.read(dataset.sha256).toString()).toBe(REPAIRED)
    expect(dataset.repairs!.map(({ id }) => id)).toEqual(ACCEPTED)
    expect(profile.log.slice(0, ACCEPTED.length)).toEqual(
      dataset.repairs!.map(({ id, words }) => ({ code: `read/repair-${id}`, message: words })),
    )
    expect(dataset.repairs![3].words).toContain('filled up with missing cells at their end: 1. In the file: data row 2')
    const read = await stored(Promise.resolve(calls.get(`${ADDRESS}/${dataset.sha256}`)))
    expect(read).toEqual({ dataset, profile })

    const steps = [{ kind: 'derive', column: 'twice', formula: '2 * rate_2' }]
    const prepared = await stored(calls.post(`${ADDRESS}/${dataset.sha256}/recipe`, { steps }))
    expect(prepared.dataset.repairs).toBeUndefined()
    expect(prepared.dataset.recipe!.sources).toMatchObject([{ sha256: dataset.sha256, repairs: dataset.repairs }])
  })

  it('is stored as it is where it needs no repair, and two repairs of one fault are refused', async () => {
    const { dataset } = await stored(send('a,b\n1,2\n', ACCEPTED))
    expect(context.datasets.read(dataset.sha256).toString()).toBe('a,b\n1,2\n')
    expect(dataset.repairs).toBeUndefined()
    for (const repairs of [['fill-short-rows', 'leave-out-short-rows'], ['guess'], 'all']) {
      await expectProblem(await send(FAULTY, repairs), 'request/invalid')
    }
  })

  it('may be a sheet, whose header is repaired likewise', async () => {
    const row = (cells: string[]) =>
      `<row>${cells.map((cell) => (cell ? `<c t="str"><v>${cell}</v></c>` : '<c/>')).join('')}</row>`
    const book = new Uint8Array(workbookOf({ rows: row(['x', 'x', '', '']) + row(['a', 'b', '', 'c']) }))
    const { issues } = await expectProblem(await send(book), 'dataset/unreadable')
    expect(issues!.map(({ path }) => path)).toEqual(['repairs.number-repeated-names', 'repairs.name-unnamed'])
    const { dataset, profile } = await stored(send(book, ['number-repeated-names', 'name-unnamed']))
    expect(context.datasets.read(dataset.sha256).toString()).toBe('x,x_2,column_4\na,b,c\n')
    expect(dataset.repairs![1].words).toContain('Left out, as it had neither a name nor a cell: column 3.')
    expect(profile.log.map(({ code }) => code)).toContain('read/repair-name-unnamed')
  })

  it('has the fingerprint of the file as it was given beside that of its table, and plain CSV has one', async () => {
    const plain = await stored(send('state,rate\nME,1\n'))
    expect(plain.dataset.original).toBeUndefined()
    const book = workbookOf({
      rows: '<row r="1"><c r="A1" t="str"><v>x</v></c></row><row r="2"><c r="A2"><v>5</v></c></row>',
    })
    const made = await stored(send(book as unknown as BlobPart))
    expect(made.dataset.original).toEqual({ sha256: sha256(book), bytes: book.length })
    expect(made.dataset.sha256).not.toBe(made.dataset.original!.sha256)
  })

  it.each([
    ['labels that stand once a group', 'place,year,x\nA,1,1\n,2,2\nB,1,3\n,2,4\n', 'fill-down'],
    ['totals that are kept', 'place,x\nA,1\nB,2\nTotal,3\n', 'keep-totals'],
    ['points that are decimal marks', 'place;x\nA;1.043\nB;1.113\n', 'decimal-point'],
    ['numbers that are no days', 'place,date\nA,43831\nB,43832\n', 'numbers-not-days'],
  ])('is not asked again about %s when its rows are shown', async (_, content, repair) => {
    await expectProblem(await send(content, []), 'dataset/unreadable')
    const { dataset } = await stored(send(content, [repair]))
    const rows = await calls.get(`${ADDRESS}/${dataset.sha256}/rows`)
    expect(rows.status).toBe(200)
  })
})
