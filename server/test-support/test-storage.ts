import { randomUUID } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { inject } from 'vitest'
import type { StorageSettings } from '../base/storage/storage-settings.ts'
import { CEPH_KEYS, hasCeph, makeCephBucket } from './ceph-server.ts'
import { askForServer } from './offer-server.ts'

/**
 * Whether this run asks a real service that speaks S3: the nightly one, where Ceph's gateway is installed. Elsewhere the cases that
 * need one are skipped and counted.
 */
export const HAS_STORAGE = inject('databases') !== 'sqlite' && hasCeph()

/** A bucket of its own for one test. */
export async function makeBucket(prefix = 'archive/'): Promise<StorageSettings> {
  const endpoint = await askForServer(inject('storage'))
  const bucket = `test-${randomUUID()}`
  const settings = { bucket, prefix, endpoint, region: 'us-east-1', sessionToken: undefined, ...CEPH_KEYS }
  await makeCephBucket(endpoint, bucket)
  return settings
}

/** Everything that a listing gives. */
export async function allOf<Value>(listing: AsyncIterable<Value>): Promise<Value[]> {
  const found: Value[] = []
  for await (const one of listing) found.push(one)
  return found
}

/** Signs requests as the one user of the test's service. */
export function storageClient(): AwsClient {
  return new AwsClient({ ...CEPH_KEYS, service: 's3', region: 'us-east-1' })
}

/** Lets everybody read a bucket, as a CDN's origin is. */
export async function openToAll({ endpoint, bucket }: StorageSettings): Promise<void> {
  const statement = {
    Effect: 'Allow',
    Principal: '*',
    Action: ['s3:GetObject'],
    Resource: [`arn:aws:s3:::${bucket}/*`],
  }
  const body = JSON.stringify({ Version: '2012-10-17', Statement: [statement] })
  const answer = await storageClient().fetch(`${endpoint}/${bucket}?policy=`, { method: 'PUT', body })
  if (!answer.ok) throw new Error(`The bucket cannot be opened: ${answer.status} ${await answer.text()}`)
}
