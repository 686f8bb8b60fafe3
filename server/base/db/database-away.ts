import { PostgresDialect, type DatabaseConnection, type Driver } from 'kysely'
import type pg from 'pg'
import { isConnectionLost } from './is-connection-lost.ts'

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
