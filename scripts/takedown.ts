import path from 'node:path'
import { openCommandLog } from '../server/base/log/open-log.ts'
import { keepPrivate } from '../server/base/private-files.ts'
import { readSettings } from '../server/base/settings.ts'
import { openContext } from '../server/open-context.ts'
import { takedownCommand } from '../server/operations/command-line/takedown-command.ts'
import { noRebuilds } from '../server/site/rebuilds/rebuild-queue.ts'
import { reportFailure } from './report-failure.ts'

/* Removes for good what a fingerprint names, while the server is stopped: `npm run -s takedown -- help`. */

const root = path.resolve(import.meta.dirname, '..')
const settings = readSettings(process.env, root)
keepPrivate(settings.dataFolder)
const openArchive = () => openContext(settings, root, openCommandLog(settings), noRebuilds)
takedownCommand(settings.dataFolder, process.argv.slice(2), openArchive).then(
  (text) => console.log(text),
  reportFailure,
)
