import { randomUUID } from 'node:crypto'
import type { Bucket } from './bucket.ts'
import { notConditional } from './storage-error.ts'

/**
 * Tries whether the service writes only where the condition of a write holds.
 *
 * @throws {ServerError} `storage/not-conditional`
 */
export async function checkConditions(bucket: Bucket): Promise<void> {
  const key = `.probe/${randomUUID()}`
  const write = (text: string, only: NonNullable<Parameters<Bucket['put']>[2]>['only']) =>
    bucket.put(key, Buffer.from(text), { ...(only && { only }) })
  try {
    const first = await write('first', { isAbsent: true })
    const isTaken = (await write('second', { isAbsent: true })) !== null
    const second = first === null ? null : await write('third', { isStill: first })
    const isOver = first === null || (await write('fourth', { isStill: first })) !== null
    if (first === null || second === null || isTaken || isOver) throw notConditional(bucket.name)
  } finally {
    await bucket.remove(key)
  }
}
