import path from 'node:path'
import { readSettings } from '../server/base/settings.ts'
import { openContext, openLog } from '../server/open-context.ts'
import { runCasefile } from '../server/operations/command-line/run-casefile.ts'
import { noRebuilds } from '../server/site/rebuilds/rebuild-queue.ts'

/* The analysts' command line: `npm run -s casefile -- help`. */

const root = path.resolve(import.meta.dirname, '..')
process.exitCode = await runCasefile(process.argv.slice(2), {
  openArchive: () => {
    const settings = readSettings(process.env, root)
    return openContext(settings, root, openLog(settings, true), noRebuilds)
  },
  out: (line) => console.log(line),
  err: (line) => console.error(line),
})
