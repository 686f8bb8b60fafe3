import { holdFolder } from './hold-folder.ts'

// Holds a folder until it is killed; started by the tests, with the collector of garbage at hand (`--expose-gc`).
holdFolder(process.argv[2], { instance: 'other', process: 'another:process' })
setTimeout(() => {
  globalThis.gc!()
  process.send!('held')
}, 50)
// Ends with the test, whatever came of it.
process.on('disconnect', () => process.exit())
setInterval(() => undefined, 1000)
