import fs from 'node:fs'
import { afterAll, expect } from 'vitest'

/*
 * Notes the processor time of every file of unit tests, in the file that `CASEFILES_PROCESSOR_TIME` names: seconds, tab,
 * path. A worker runs one file at a time, so what it used meanwhile is that file's; processes that a file starts are not in it.
 */
const before = process.cpuUsage()
afterAll(() => {
  const { user, system } = process.cpuUsage(before)
  const { testPath } = expect.getState()
  fs.appendFileSync(process.env.CASEFILES_PROCESSOR_TIME!, `${((user + system) / 1e6).toFixed(2)}\t${testPath}\n`)
})
