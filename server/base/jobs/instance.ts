import { randomUUID } from 'node:crypto'
import os from 'node:os'

/**
 * Names this process in the tables. It is random: the same host can get another name, and the number of a process that is gone
 * is given to another one.
 */
export const THIS_INSTANCE = randomUUID()

/** This process for a person who reads a sentence; nothing is decided by it. */
export const describeProcess = (): string => `process ${process.pid} on ${os.hostname()}`
