/*
 * Measures what a bucket costs: publishing one more casefile with and without it, the first start of a folder that has an archive,
 * and that of a machine that has none, on synthetic casefiles in a temporary folder. Starts Ceph's gateway for it (Debian's radosgw,
 * ceph-mon and ceph-osd) and removes it afterwards.
 *
 * Usage: npx casefiles bench storage [--casefiles 1000 --repetitions 20]
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { median } from '@casefiles/engine/numerics'
import { openBucket } from '../server/base/storage/bucket.ts'
import { openSharedStore } from '../server/base/storage/shared-store.ts'
import { openContentStore } from '../server/base/store/content-store.ts'
import { CEPH_KEYS, startCeph } from '../server/test-support/ceph-server.ts'
import { AwsClient } from 'aws4fetch'
import { publishSyntheticRange } from '../tests/support/synthetic-archive.ts'

const { values } = parseArgs({
  options: { casefiles: { type: 'string', default: '1000' }, repetitions: { type: 'string', default: '20' } },
})
const casefiles = Number(values.casefiles)
const repetitions = Number(values.repetitions)
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-storage-'))
const ceph = await startCeph()

try {
  await measure()
} finally {
  await ceph.remove()
  fs.rmSync(folder, { recursive: true, force: true })
}

async function measure(): Promise<void> {
  const client = new AwsClient({ ...CEPH_KEYS, service: 's3', region: 'us-east-1' })
  await client.fetch(`${ceph.url}/bench`, { method: 'PUT' })
  const place = { bucket: 'bench', prefix: '', endpoint: ceph.url, region: 'us-east-1', sessionToken: undefined }
  const bucket = openBucket({ ...place, ...CEPH_KEYS })
  const options = { bucket, remove: () => undefined, isWhole: true, isRepeated: true }
  const local = openContentStore(path.join(folder, 'first'))
  publishSyntheticRange(local, 0, casefiles)
  const shared = openSharedStore(local, options)
  print('objects of the archive', local.needed().size)
  print('first start: everything sent, ms', await timed(() => shared.meet()))
  print('start with nothing to do, ms', await timed(() => shared.meet()))
  const [alone, kept]: [number[], number[]] = [[], []]
  const other = openContentStore(path.join(folder, 'alone'))
  publishSyntheticRange(other, 0, casefiles)
  for (let i = 0; i < repetitions; i++) {
    const words = `one more ${i}`
    const commit = (store: typeof local | typeof shared) => async () =>
      void (await store.commit(new Map([[`casefiles/more-${i}`, { hash: store.putObject(words) }]])))
    alone.push(await timed(commit(other)))
    kept.push(await timed(commit(shared)))
  }
  print('one commit in the folder alone, median ms', median(alone))
  print('one commit with the bucket, median ms', median(kept))
  const fresh = openSharedStore(openContentStore(path.join(folder, 'second')), options)
  print('first start of an empty machine, ms', await timed(() => fresh.meet()))
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

function print(what: string, value: number): void {
  console.log(`${what}: ${value.toFixed(1)}`)
}
