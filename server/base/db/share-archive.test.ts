import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HAS_POSTGRES, openServer, type TestDatabase } from '../../test-support/test-databases.ts'
import { joinArchive, withoutWorkers } from './share-archive.ts'

const log = pino({ enabled: false })

describe.skipIf(!HAS_POSTGRES)('an archive that workers share', () => {
  let database: TestDatabase
  beforeEach(async () => void (database = await openServer()))
  afterEach(() => database.close())

  it('is let go of by all of them for whoever needs it alone, and taken again afterwards', async () => {
    const url = database.url!
    const said: string[] = []
    async function work(name: string): Promise<() => Promise<void>> {
      let isAsked = () => {}
      const asked = new Promise<void>((resolve) => (isAsked = resolve))
      const leave = await joinArchive(url, isAsked, log)
      said.push(`${name} works`)
      return async () => {
        await asked
        said.push(`${name} leaves`)
        await leave()
      }
    }
    const workers = [await work('one'), await work('two')]
    const leaving = Promise.all(workers.map((leave) => leave()))
    let back: Promise<() => Promise<void>> | undefined
    await withoutWorkers(url, async () => {
      await leaving
      back = joinArchive(url, () => undefined, log)
      void back.then(() => said.push('one is back'))
      said.push('restored')
    })
    const leave = await back!
    expect(said.slice(0, 2)).toEqual(['one works', 'two works'])
    expect(said.slice(2, 4).toSorted()).toEqual(['one leaves', 'two leaves'])
    expect(said.slice(4)).toEqual(['restored', 'one is back'])
    await leave()
  })

  it('is refused to whoever needs it alone while a worker does not let go', async () => {
    const leave = await joinArchive(database.url!, () => undefined, log)
    await expect(withoutWorkers(database.url!, async () => undefined, 50)).rejects.toMatchObject({
      code: 'server/folder-in-use',
    })
    await leave()
  })
})
