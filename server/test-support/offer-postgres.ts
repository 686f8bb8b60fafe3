import net from 'node:net'
import path from 'node:path'
import { findPostgres, startPostgres, type PostgresServer } from './postgres-server.ts'

/**
 * Starts one PostgreSQL server for a whole run of tests, when the first of them asks for it: most files need none.
 *
 * @param folder of the run, in which is listened
 * @returns where to ask, and how to end it
 */
export function offerPostgres(folder: string): { at: string; close(): Promise<void> } {
  const at = path.join(folder, 'postgres')
  const programs = findPostgres()
  let started: Promise<PostgresServer> | undefined
  const listening = net.createServer((socket) => {
    // a test file that was ended while it waited
    socket.on('error', () => undefined)
    started ??= startPostgres(programs!)
    started.then(
      ({ url }) => socket.end(url),
      (error: Error) => socket.end(`failed ${error.message}`),
    )
  })
  listening.listen(at)
  return {
    at,
    close: async () => {
      listening.close()
      await (await started?.catch(() => undefined))?.remove()
    },
  }
}

/** The address of the run's server, which starts where it is not asked for yet. */
export async function askForPostgres(at: string): Promise<string> {
  let answer = ''
  for await (const chunk of net.connect(at)) answer += String(chunk)
  if (!answer.startsWith('postgres:')) throw new Error(answer)
  return answer
}
