import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { datasetResponseSchema } from '../../../contract/studio/dataset.ts'
import { uploadSchema, type UploadState } from '../../../contract/studio/upload.ts'
import { createApp } from '../../app.ts'
import { openUploadFolder } from '../../base/uploads/receive-upload.ts'
import { makeAccount, type TestAccount } from '../../test-support/accounts.ts'
import { callsOf, expectProblem } from '../../test-support/calls.ts'
import { openTestContext, type TestContext } from '../../test-support/test-context.ts'
import { openSqlite } from '../../test-support/test-databases.ts'

const UPLOADS = '/api/v2/studio/uploads'
const DATA = 'unit,year,y\na,2014,1.5\na,2015,2.5\nb,2014,1\nb,2015,2\n'

describe('a data file that is sent in parts', () => {
  let context: TestContext
  let account: TestAccount
  let calls: ReturnType<typeof callsOf>
  beforeEach(async () => {
    context = await openTestContext(openSqlite)
    account = await makeAccount(context, 'analyst')
    calls = callsOf(createApp(context), account)
  })
  afterEach(() => context.close())

  const stateOf = async (response: Response): Promise<UploadState> => uploadSchema.parse(await response.json())
  const begin = async (bytes = DATA.length) => stateOf(await calls.post(UPLOADS, { name: 'data.csv', bytes }))
  const put = (id: string, from: number, content: string) =>
    calls.send(`${UPLOADS}/${id}`, { from: String(from), file: new File([content], 'data.csv') }, 'PUT')
  const ask = (id: string) => calls.get(`${UPLOADS}/${id}`)
  const read = (id: string) =>
    calls.send('/api/v2/studio/datasets', { upload: id, description: JSON.stringify({ name: 'Rates' }) })
  const left = () => fs.readdirSync(path.join(context.folder, 'uploads'))

  it('is the data set that it would be in one piece, and leaves nothing behind', async () => {
    const { id, part_bytes } = await begin()
    expect(part_bytes).toBeGreaterThan(1_000_000)
    expect(await stateOf(await put(id, 0, DATA.slice(0, 20)))).toMatchObject({ received: 20 })
    await expectProblem(await read(id), 'upload/incomplete')
    expect(await stateOf(await put(id, 20, DATA.slice(20)))).toMatchObject({ received: DATA.length })
    const { dataset } = datasetResponseSchema.parse(await (await read(id)).json())
    expect(context.datasets.read(dataset.sha256).toString()).toBe(DATA)
    await expectProblem(await ask(id), 'upload/not-found')
    expect(left()).toEqual([])
  })

  it('goes on where it stood, after a restart too, and takes a part again that came already', async () => {
    const { id } = await begin()
    await put(id, 0, DATA.slice(0, 20))
    Object.assign(context, { uploads: openUploadFolder(path.join(context.folder, 'uploads')) })
    calls = callsOf(createApp(context), account)
    expect(await stateOf(await ask(id))).toMatchObject({ received: 20, bytes: DATA.length })
    expect(await stateOf(await put(id, 10, DATA.slice(10, 15)))).toMatchObject({ received: 20 })
    const problem = await expectProblem(await put(id, 30, DATA.slice(30)), 'upload/other-place')
    expect(problem.message).toBe('The next part starts at byte 20, not at 30.')
    await put(id, 20, DATA.slice(20))
    expect((await read(id)).status).toBe(200)
  })

  it('stays where it is refused, to be read with what is accepted then', async () => {
    const doubtful = 'unit,y\na,"1,043"\nb,"2,176"\n'
    const { id } = await begin(doubtful.length)
    await put(id, 0, doubtful)
    await expectProblem(await read(id), 'dataset/unreadable')
    const accepted = { upload: id, description: JSON.stringify({ name: 'Rates' }), repairs: '["decimal-point"]' }
    expect((await calls.send('/api/v2/studio/datasets', accepted)).status).toBe(200)
  })

  it('is no longer than was said, and than is taken', async () => {
    const { id } = await begin(10)
    await expectProblem(await put(id, 0, DATA), 'upload/too-large')
    expect(await stateOf(await ask(id))).toMatchObject({ received: 0 })
    await expectProblem(await calls.post(UPLOADS, { name: 'data.csv', bytes: 200_000_001 }), 'request/invalid')
  })

  it('is nobody else’s, and no other file of the server', async () => {
    const { id } = await begin()
    const others = callsOf(createApp(context), await makeAccount(context, 'analyst'))
    for (const address of [`${UPLOADS}/${id}`, `${UPLOADS}/..%2F..%2Fcasefiles`, `${UPLOADS}/${crypto.randomUUID()}`]) {
      await expectProblem(await others.get(address), 'upload/not-found')
      await expectProblem(await others.remove(address), 'upload/not-found')
      const part = { from: '0', file: new File([DATA], 'data.csv') }
      await expectProblem(await others.send(address, part, 'PUT'), 'upload/not-found')
    }
    await put(id, 0, DATA)
    const form = { upload: id, description: JSON.stringify({ name: 'Rates' }) }
    await expectProblem(await others.send('/api/v2/studio/datasets', form), 'upload/not-found')
    expect(await stateOf(await ask(id))).toMatchObject({ received: DATA.length })
  })

  it('is thrown away when it is cancelled, makes way for the fifth, and after a day', async () => {
    const { id: cancelled } = await begin()
    expect((await calls.remove(`${UPLOADS}/${cancelled}`)).status).toBe(200)
    expect(left()).toEqual([])
    const ids: string[] = []
    for (let i = 0; i < 5; i++) ids.push((await begin()).id)
    await expectProblem(await ask(ids[0]), 'upload/not-found')
    expect((await ask(ids[1])).status).toBe(200)
    const folder = path.join(context.folder, 'uploads')
    const longAgo = new Date(Date.now() - 2 * 86_400_000)
    for (const name of left()) fs.utimesSync(path.join(folder, name), longAgo, longAgo)
    const { id } = await begin()
    expect(left().toSorted()).toEqual([`${id}.parts`, `${id}.parts.json`])
  })
})
