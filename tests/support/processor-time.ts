import fs from 'node:fs'
import { afterAll, expect } from 'vitest'

/*
 * Notes the processor time of every file of tests, in the file that `CASEFILES_PROCESSOR_TIME` names: seconds, of these those of
 * processes that it started and that have ended, path, with tabs between. A worker runs one file at a time, so what it used
 * meanwhile is that file's. The browser that files share is not in it, nor is a product that outlives them.
 */
const before = process.cpuUsage()
const startedBefore = secondsOfStarted()
afterAll(() => {
  const { user, system } = process.cpuUsage(before)
  const started = secondsOfStarted() - startedBefore
  const seconds = (user + system) / 1e6 + started
  const line = [seconds.toFixed(2), started.toFixed(2), expect.getState().testPath]
  fs.appendFileSync(process.env.CASEFILES_PROCESSOR_TIME!, `${line.join('\t')}\n`)
})

/** User and system time of the children that have ended: the 14th and 15th field after the name, in hundredths; 0 where nothing says it. */
function secondsOfStarted(): number {
  if (!fs.existsSync('/proc/self/stat')) return 0
  const fields = fs.readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)!.split(' ')
  return (Number(fields[13]) + Number(fields[14])) / 100
}
