import { PostgresDialect, type DatabaseConnection, type Driver } from 'kysely'
import type pg from 'pg'

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

/** PostgreSQL cannot be reached, or was lost before it answered. What it was asked may have been done all the same. */
export class DatabaseAwayError extends Error {
  constructor(cause: unknown) {
    super(`The database cannot be reached just now: ${messageOf(cause)}`, { cause })
    this.name = 'DatabaseAwayError'
  }
}

const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause))

/** Whether something failed, at whatever depth, because the archive's database was away. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DatabaseAwayError) return true
  return error instanceof Error && error.cause !== undefined && isDatabaseAway(error.cause)
}

/**
 * Tells a database that is away from whatever else fails by its connection (a mail server, a provider): the driver's errors
 * say the same of all of them.
 */
export class AwayDialect extends PostgresDialect {
  constructor(pool: pg.Pool) {
    super({ pool, onCreateConnection: async (connection) => nameLosses(connection) })
  }

  override createDriver(): Driver {
    const driver = super.createDriver()
    const acquire = driver.acquireConnection.bind(driver)
    driver.acquireConnection = (options) => acquire(options).catch(nameLoss)
    return driver
  }
}

function nameLosses(connection: DatabaseConnection): void {
  const execute = connection.executeQuery.bind(connection)
  connection.executeQuery = <Row>(...asked: Parameters<typeof execute>) => execute<Row>(...asked).catch(nameLoss)
}

function nameLoss(error: unknown): never {
  throw isConnectionLost(error) ? new DatabaseAwayError(error) : error
}
