/** How PostgreSQL says that it ends a connection or takes none just now: class 08, and the shutdowns of class 57. */
const STATES = /^(?:08\w{3}|57P0[123])$/
/** How the system says that nobody is there any more. */
const CODES: readonly unknown[] = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']
/** What the driver says by words alone. */
const WORDS =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect)/
/** What fails where nobody is found at the address, for now or at all. */
const CALLS: readonly unknown[] = ['connect', 'getaddrinfo']

/** Whether something failed only because the connection to PostgreSQL was lost: on another one the same may be done. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as NodeJS.ErrnoException
  const isSaid =
    code === undefined
      ? WORDS.test(error.message)
      : CALLS.includes(syscall) || STATES.test(code) || CODES.includes(code)
  return isSaid || isConnectionLost(error.cause)
}
