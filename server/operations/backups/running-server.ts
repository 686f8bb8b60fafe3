import fs from 'node:fs'
import path from 'node:path'
import { ServerError } from '../../base/errors.ts'
import { isRunningElsewhere, WORKER_PROCESS } from '../../base/jobs/worker-process.ts'

const fileOf = (dataFolder: string) => path.join(dataFolder, 'server')

/** Says in the data folder that this process serves it, until the returned function is called. */
export function markRunning(dataFolder: string): () => Promise<void> {
  fs.mkdirSync(dataFolder, { recursive: true })
  fs.writeFileSync(fileOf(dataFolder), WORKER_PROCESS)
  return async () => fs.rmSync(fileOf(dataFolder), { force: true })
}

/** @throws {ServerError} `backup/server-running` while a server works on the data folder */
export function refuseWhileRunning(dataFolder: string): void {
  const server = fs.existsSync(fileOf(dataFolder)) ? fs.readFileSync(fileOf(dataFolder), 'utf8') : null
  if (!isRunningElsewhere(server)) return
  const message = `A server works on this data folder (${server}); stop it first, or restore on its page /admin/database.`
  throw new ServerError('backup/server-running', message)
}
