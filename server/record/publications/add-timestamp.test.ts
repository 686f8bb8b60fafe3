import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sha256 as hashOf } from '../../../site/engine-worker/fingerprint.ts'
import { verifyChain as verifyInBrowser } from '../../../site/casefile/verify-chain.ts'
import { createApp } from '../../app.ts'
import { findChain } from '../../base/chain/chain.service.ts'
import { canonicalJson } from '../../base/chain/fingerprint.ts'
import { createJobRunner, type JobRunner } from '../../base/jobs/job-runner.ts'
import { openArchiveReader } from '../../site/rebuilds/archive-reader.ts'
import { makeAccount } from '../../test-support/accounts.ts'
import { expectProblem, callsOf } from '../../test-support/calls.ts'
import { copyArchive } from '../../test-support/archive-sources.ts'
import { openTestContext, type TestContext } from '../../test-support/test-context.ts'
import { openSqlite } from '../../test-support/test-databases.ts'
import { openTimeAuthority } from '../../test-support/time-authority.ts'
import { importDomains, importSource } from '../importer/import-archive.ts'
import { runPipeline } from '../importer/run-pipeline.ts'
import { lockDesign } from '../locks/lock.service.ts'
import { runHandler } from '../runs/run.service.ts'
import { addTimestamp } from './add-timestamp.ts'
import { verifyChain } from './verify-chain.ts'

const ARCHIVE = path.resolve(import.meta.dirname, '../../../data/archive')
const SLUG = 'seat-belt-laws'
const AT = '2026-01-01T00:10:00.000Z'

describe('an external timestamp of a lock', () => {
  let context: TestContext
  let jobs: JobRunner
  beforeEach(async () => {
    context = await openTestContext(openSqlite)
    jobs = createJobRunner(context, { handlers: { run: runHandler(context) } })
    await importDomains(context, ARCHIVE)
    await importSource(context, path.join(copyArchive(context.folder), SLUG))
    await lockDesign(context, SLUG, 'Ada')
  })
  afterEach(async () => {
    await jobs.stop()
    await context.close()
  })

  const lockLink = async () => (await findChain(context.db, SLUG)).find(({ kind }) => kind === 'lock')!
  const problems = async () => (await verifyChain(context, SLUG)).filter(({ problem }) => problem !== null)

  it('is attached by an analyst, over the link hash or the content hash, and checked with the chain', async () => {
    const authority = await openTimeAuthority('Time of Tests')
    const calls = callsOf(createApp(context), await makeAccount(context, 'analyst'))
    const { hash, content_sha256 } = await lockLink()
    for (const imprint of [hash, content_sha256]) {
      const token = await authority.stamp(imprint, AT)
      const answer = await calls.post(`/api/v2/studio/casefiles/${SLUG}/timestamps`, { token })
      const { timestamps } = await answer.json()
      expect(timestamps).toContainEqual({
        version: 1,
        link_hash: hash,
        imprint,
        authority: 'Time of Tests',
        stamped_at: AT,
        token,
      })
    }
    const kinds = (await verifyChain(context, SLUG)).map(({ kind }) => kind)
    expect(kinds).toEqual(['lock', 'data', 'timestamp', 'timestamp'])
    expect(await problems()).toEqual([])
    await context.db
      .updateTable('lock_timestamps')
      .set({ stamped_at: '2020-01-01T00:00:00.000Z' })
      .where('imprint', '=', hash)
      .execute()
    expect(await problems()).toMatchObject([
      { kind: 'timestamp', problem: expect.stringMatching(/says something else/) },
    ])
  })

  it('is refused where it stamps something else, was signed for another purpose, or is none', async () => {
    const { hash } = await lockLink()
    const authority = await openTimeAuthority('Time of Tests')
    const serverKey = await openTimeAuthority('A web server', '2b06010505070301')
    const calls = callsOf(createApp(context), await makeAccount(context, 'analyst'))
    const tokens = [await authority.stamp('0'.repeat(64), AT), await serverKey.stamp(hash, AT), btoa('nothing')]
    for (const token of tokens)
      await expectProblem(
        await calls.post(`/api/v2/studio/casefiles/${SLUG}/timestamps`, { token }),
        'lock/bad-timestamp',
      )
    await expect(
      addTimestamp(context, SLUG, await authority.stamp(hash, '2019-01-01T00:00:00Z'), 'Ada'),
    ).rejects.toMatchObject({
      message: expect.stringMatching(/not valid at the time/),
    })
    expect(await context.db.selectFrom('lock_timestamps').selectAll().execute()).toEqual([])
  })

  it('stands beside the published document, and readers check it in their browsers', async () => {
    const authority = await openTimeAuthority('Time of Tests')

    await runPipeline(context, jobs, SLUG)
    await addTimestamp(context, SLUG, await authority.stamp((await lockLink()).content_sha256, AT), 'Ada')
    const found = openArchiveReader(context.publications).casefile(SLUG)!
    const { publication, link, timestamps } = found
    expect(timestamps).toMatchObject([{ version: 1, authority: 'Time of Tests' }])
    const document = new TextEncoder().encode(canonicalJson(publication))
    const data = new Uint8Array(context.datasets.read(publication.dataset.sha256))
    const steps = async (stamps: typeof timestamps) =>
      (await verifyInBrowser({ document, data, link, timestamps: stamps }, hashOf)).filter(({ what }) =>
        what.startsWith('Timestamp'),
      )
    expect(await steps(timestamps)).toMatchObject([
      { what: 'Timestamp by Time of Tests, 1 January 2026, 00:10 UTC', isSame: true },
    ])
    expect(await steps([{ ...timestamps![0], authority: 'Somebody else' }])).toMatchObject([{ isSame: false }])
  })
})
