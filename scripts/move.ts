/*
 * Usage: npx casefiles move --to DATABASE
 *
 * Copies the database of the archive in DATA_DIR, from PostgreSQL where DATABASE_URL is set, else from its SQLite file:
 *
 *   --to postgres://…   Into an empty PostgreSQL database.
 *   --to sqlite:FILE    Into a new SQLite file; without FILE, DATA_DIR/casefiles.sqlite.
 *
 * Compares every row and computes every chain again before it ends, and leaves what was there as it is. Files in DATA_DIR stay where
 * they are. The server must be stopped. Ends with 0; with 1 when something is refused; with 2 when what was given cannot be used.
 */
import '../server/base/sound-compiler.ts'
import path from 'node:path'
import { keepPrivate } from '../server/base/private-files.ts'
import { readSettings } from '../server/base/settings.ts'
import { openArchiveStorage } from '../server/base/storage/archive-storage.ts'
import { openContentStore } from '../server/base/store/content-store.ts'
import { moveCommand } from '../server/operations/command-line/move-command.ts'
import { openDatasetFiles } from '../server/record/datasets/dataset-files.ts'
import { reportFailure } from './report-failure.ts'

const settings = readSettings(process.env, path.resolve(import.meta.dirname, '..'))
keepPrivate(settings.dataFolder)
const storage = settings.storage && openArchiveStorage(settings.storage, settings.dataFolder)
const files = {
  datasets: openDatasetFiles(path.join(settings.dataFolder, 'datasets'), storage?.copies('datasets')),
  publications: openContentStore(path.join(settings.dataFolder, 'publications')),
}
moveCommand(settings, process.argv.slice(2), files).then((text) => console.log(text), reportFailure)
