import net from 'node:net'

/** A server that a run of tests may have. */
export interface OfferedServer {
  /** What a test needs to reach it. */
  url: string
  /** Ends it and removes its data. */
  remove(): Promise<void>
}

/**
 * Starts one server for a whole run of tests, when the first of them asks for it: most files need none.
 *
 * @param at socket at which is listened
 * @returns how to end it
 */
export function offerServer(at: string, start: () => Promise<OfferedServer>): () => Promise<void> {
  let started: Promise<OfferedServer> | undefined
  const listening = net.createServer((socket) => {
    // a test file that was ended while it waited
    socket.on('error', () => undefined)
    started ??= start()
    started.then(
      ({ url }) => socket.end(url),
      (error: Error) => socket.end(`failed ${error.message}`),
    )
  })
  listening.listen(at)
  return async () => {
    listening.close()
    await (await started?.catch(() => undefined))?.remove()
  }
}

/** The address of the run's server, which starts where it is not asked for yet. */
export async function askForServer(at: string): Promise<string> {
  let answer = ''
  for await (const chunk of net.connect(at)) answer += String(chunk)
  if (answer === '' || answer.startsWith('failed ')) throw new Error(answer)
  return answer
}
