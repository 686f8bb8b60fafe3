/*
 * Usage: npx casefiles takedown SHA256 [--reason TEXT --basis TEXT --yes]
 *
 * Removes for good the bytes that a SHA-256 fingerprint names: a data file, a policy text, a cover picture, or a published version of a
 * casefile. Says first what that touches; it is done only with --yes, a reason and the law, order or agreement that asks for it, which
 * everybody can read. The server must be stopped; while it runs, admins do the same at /admin/takedowns. Pages are rendered again by the
 * next start. Ends with 0; with 1 when something is refused; with 2 when what was given cannot be used.
 */
import path from 'node:path'
import { keepPrivate } from '../server/base/private-files.ts'
import { readSettings } from '../server/base/settings.ts'
import { takedownCommand } from '../server/operations/command-line/takedown-command.ts'
import { openArchive } from './open-archive.ts'
import { reportFailure } from './report-failure.ts'

const settings = readSettings(process.env, path.resolve(import.meta.dirname, '..'))
keepPrivate(settings.dataFolder)
takedownCommand(settings.dataFolder, process.argv.slice(2), () => openArchive(settings)).then(
  (text) => console.log(text),
  reportFailure,
)
