import path from 'node:path'
import { keepPrivate } from '../server/base/private-files.ts'
import { readSettings } from '../server/base/settings.ts'
import { openCommandLog } from '../server/base/log/open-log.ts'
import { openContext } from '../server/open-context.ts'
import { runCasefile } from '../server/operations/command-line/run-casefile.ts'
import { noRebuilds } from '../server/site/rebuilds/rebuild-queue.ts'

/* The analysts' command line: `npm run -s casefile -- help`. */

const root = path.resolve(import.meta.dirname, '..')
process.exitCode = await runCasefile(process.argv.slice(2), {
  openArchive: () => {
    const settings = readSettings(process.env, root)
    keepPrivate(settings.dataFolder)
    return openContext(settings, root, openCommandLog(settings), noRebuilds)
  },
  archive: path.join(root, 'data', 'archive'),
  out: (line) => console.log(line),
  err: (line) => console.error(line),
})
