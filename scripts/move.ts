import '../server/base/sound-compiler.ts'
import path from 'node:path'
import { keepPrivate } from '../server/base/private-files.ts'
import { readSettings } from '../server/base/settings.ts'
import { openArchiveStorage } from '../server/base/storage/archive-storage.ts'
import { openContentStore } from '../server/base/store/content-store.ts'
import { moveCommand } from '../server/operations/command-line/move-command.ts'
import { openDatasetFiles } from '../server/record/datasets/dataset-files.ts'
import { reportFailure } from './report-failure.ts'

/* Moves an archive from SQLite to PostgreSQL and back, while the server is stopped: `npm run -s move -- help`. */

const settings = readSettings(process.env, path.resolve(import.meta.dirname, '..'))
keepPrivate(settings.dataFolder)
const storage = settings.storage && openArchiveStorage(settings.storage, settings.dataFolder)
const files = {
  datasets: openDatasetFiles(path.join(settings.dataFolder, 'datasets'), storage?.copies('datasets')),
  publications: openContentStore(path.join(settings.dataFolder, 'publications')),
}
moveCommand(settings, process.argv.slice(2), files).then((text) => console.log(text), reportFailure)
