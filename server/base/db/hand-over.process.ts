import { succeedHolder } from './hold-folder.ts'

// Takes over a folder, says so, and answers once it is told to; started by the tests.
const [folder] = process.argv.slice(2)
const next = { instance: '2', process: 'the next one' }
const { predecessor, answering } = await succeedHolder(folder, next, { patienceMs: 60_000, onWaiting: () => undefined })
process.send!(`holds, after ${predecessor?.instance}`)
process.once('message', answering)
// Ends with the test, whatever came of it.
process.on('disconnect', () => process.exit())
setInterval(() => undefined, 1000)
