/*
 * Usage: npx casefiles doctor [--repair [--clock-is-right]]
 *
 * Says how an installation is, and changes nothing; with --repair what is lost or damaged is mended from the backups first. With
 * --clock-is-right you say that the server's clock is right now: locks are taken again, and chains with later dates say why. Runs
 * beside a server or without one. Ends with 0; with 1 where something is failing; with 2 when what was given cannot be used.
 */
import path from 'node:path'
import { checkDatabaseFile } from '../server/base/db/check-database-file.ts'
import { readSettings } from '../server/base/settings.ts'
import { openCommandLog } from '../server/base/log/open-log.ts'
import { openContext } from '../server/open-context.ts'
import { noRebuilds } from '../server/site/rebuilds/rebuild-queue.ts'
import { doctorCommand, parseDoctorArguments } from '../server/operations/command-line/doctor-command.ts'
import { reportFailure } from './report-failure.ts'

const root = path.resolve(import.meta.dirname, '..')

async function perform(args: string[]): Promise<void> {
  const given = parseDoctorArguments(args)
  const settings = readSettings(process.env, root)
  if (!settings.databaseUrl) checkDatabaseFile(settings.dataFolder)
  const context = await openContext(settings, root, openCommandLog(settings), noRebuilds)
  try {
    const { text, exitCode } = await doctorCommand(context, settings, given)
    console.log(text)
    process.exitCode = exitCode
  } finally {
    await context.db.destroy()
  }
}

perform(process.argv.slice(2)).catch(reportFailure)
