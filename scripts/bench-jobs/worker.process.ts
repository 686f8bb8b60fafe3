// One worker of `npx casefiles bench jobs`: works on jobs of the database that it is told until its parent lets go, and says then what
// processor it used, in seconds.
import { randomUUID } from 'node:crypto'
import os from 'node:os'
import { openDatabase } from '../../server/base/db/dialect.ts'
import { createGraphileRunner } from '../../server/base/jobs/graphile-runner.ts'
import { contextOf, HANDLERS } from './contexts.ts'

process.once('disconnect', () => process.exit())
process.once('message', async (url: string) => {
  const db = openDatabase({ dataFolder: os.tmpdir(), url })
  const runner = createGraphileRunner(contextOf(db), url, { handlers: HANDLERS, instance: randomUUID() })
  await runner.start()
  const before = process.cpuUsage()
  process.send!('ready')
  process.once('message', async () => {
    const { user, system } = process.cpuUsage(before)
    await runner.stop()
    await db.destroy()
    process.send!((user + system) / 1e6)
  })
})
