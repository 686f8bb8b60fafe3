import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { datasetResponseSchema } from '../../../contract/studio/dataset.ts'
import { createApp } from '../../app.ts'
import { makeAccount } from '../../test-support/accounts.ts'
import { callsOf, expectProblem } from '../../test-support/calls.ts'
import { openTestContext, type TestContext } from '../../test-support/test-context.ts'
import { openSqlite } from '../../test-support/test-databases.ts'

const ADDRESS = '/api/v2/studio/datasets'
const PLAIN = 'unit,year,y\nKöln,2014,1.5\nKöln,2015,2.5\nBonn,2014,1\nBonn,2015,2\n'

describe('files as other programs write them, sent to the studio', () => {
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
  const stored = async (content: BlobPart, repairs?: unknown) => {
    const { dataset } = datasetResponseSchema.parse(await (await send(content, repairs)).json())
    return context.datasets.read(dataset.sha256).toString()
  }

  it.each<[string, BlobPart, string]>([
    ['UTF-16 without its mark', new Uint8Array(Buffer.from(PLAIN, 'utf16le')), PLAIN],
    ['line ends written twice', PLAIN.replaceAll('\n', '\r\r\n'), PLAIN],
    [
      'names of rows, as R writes them',
      '"unit" "year" "y"\n"1" "Köln" 2014 1.5\n"2" "Köln" 2015 2.5\n"3" "Bonn" 2014 1\n"4" "Bonn" 2015 2\n',
      'row_name,unit,year,y\n1,Köln,2014,1.5\n2,Köln,2015,2.5\n3,Bonn,2014,1\n4,Bonn,2015,2\n',
    ],
    ['a unit in two spellings that look alike', PLAIN.replace('Köln', 'Ko\u0308ln'), PLAIN],
    [
      'a start that never comes',
      'unit,first\nKöln,2014\nBonn,Inf\nMainz,2015\n',
      'unit,first\nKöln,2014\nBonn,\nMainz,2015\n',
    ],
    ['quarters behind a colon', 'unit,t\n' + quarters(':', ''), 'unit,t\n' + quarters('', '')],
  ])('%s', async (_, content, expected) => expect(await stored(content)).toBe(expected))

  it('texts that differ in capitals alone are asked about, and kept or joined as was answered', async () => {
    const content = PLAIN.replace('Köln', 'KÖLN').replace('Bonn', 'BONN')
    const problem = await expectProblem(await send(content + PLAIN.slice(12), []), 'dataset/unreadable')
    expect(problem.issues!.map(({ path }) => path)).toEqual(['repairs.join-spellings', 'repairs.keep-spellings'])
    expect(await stored(content + PLAIN.slice(12), ['join-spellings'])).toBe(PLAIN + PLAIN.slice(12))
    expect(await stored(content + PLAIN.slice(12), ['keep-spellings'])).toBe(content + PLAIN.slice(12))
  })
})

function quarters(mark: string, end: string): string {
  return [2014, 2015].flatMap((year) => [1, 2, 3, 4].map((part) => `a,${year}${mark}${part}${end}\n`)).join('')
}
