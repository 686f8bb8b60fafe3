import { execFileSync } from 'node:child_process'
import { createPublicKey, verify } from 'node:crypto'
import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkpointPageSchema, inclusionProofSchema, type SignedCheckpoint } from '../../../contract/checkpoint.ts'
import { createApp } from '../../app.ts'
import { recordActivity } from '../../base/activity/activity.service.ts'
import { findChain } from '../../base/chain/chain.service.ts'
import { canonicalJson } from '../../base/chain/fingerprint.ts'
import { openTree, provesInclusion } from '../../base/chain/merkle-tree.ts'
import type { Network } from '../../base/network/public-request.ts'
import { writeSiteSetting } from '../../base/site-settings/site-setting.service.ts'
import { openArchiveReader } from '../../site/rebuilds/archive-reader.ts'
import { expectProblem } from '../../test-support/calls.ts'
import { openPublishedApp } from '../../test-support/apps.ts'
import { openTestContext, type TestContext } from '../../test-support/test-context.ts'
import { TEST_DATABASES, openSqlite } from '../../test-support/test-databases.ts'
import { openTimeAuthority } from '../../test-support/time-authority.ts'
import { checkArchive } from '../command-line/archive-commands.ts'
import { checkIntegrity } from '../integrity/check-integrity.ts'
import { doNightlyWork } from '../nightly/nightly-work.ts'
import { readSystemState } from '../admin/system/system.routes.ts'
import { checkCheckpoints } from './check-checkpoints.ts'
import { makeCheckpoint, openSigningKey, readShownCheckpoints, showCheckpoints } from './make-checkpoint.ts'
import { stampCheckpoint, tellWitness } from './send-checkpoint.ts'

const SLUG = 'seat-belt-laws'
const here = (context: TestContext, ...names: string[]) => path.join(context.dataFolder, 'checkpoints', ...names)
const note = (context: TestContext, action = 'test.done') =>
  context.db.transaction().execute((trx) => recordActivity(trx, context, { actor: 'test', action, subject: 'test:1' }))
const problemsOf = async (context: TestContext) => (await checkCheckpoints(context)).problems

/** Takes the newest entries out of the log, as a restore of an older backup does. */
async function loseEntries(context: TestContext, after: number): Promise<void> {
  await sql`drop trigger activity_no_delete`.execute(context.db)
  await context.db.deleteFrom('activity').where('seq', '>', after).execute()
}

describe.each(TEST_DATABASES)('signed checkpoints on %s', (_name, open) => {
  let context: TestContext
  beforeEach(async () => {
    context = await openTestContext(open)
  })
  afterEach(() => context.close())

  it('each extend the one before, over all that came since', async () => {
    await note(context)
    const first = await makeCheckpoint(context, 'test')
    expect(first.checkpoint).toMatchObject({ number: 1, size: 1, activity_entries: 1, previous: null, missing: 0 })
    await note(context)
    const second = await makeCheckpoint(context, 'test')
    // the entry that says that the first was signed, and the one after it
    expect(second.checkpoint).toMatchObject({ number: 2, size: 3, activity_entries: 3, previous: first.sha256 })
    expect(await problemsOf(context)).toEqual([])
  })
})

describe('the signed record', () => {
  let context: TestContext
  beforeEach(async () => {
    ;({ context } = await openPublishedApp(openSqlite))
  })
  afterEach(() => context.close())

  const get = async (address: string) => createApp(context).request(`/api/v2${address}`)
  const checkpoints = async () => checkpointPageSchema.parse(await (await get('/checkpoints')).json())

  it('is signed every night, before the pages are brought up to date, and shown by them', async () => {
    // a test asks nobody outside
    await writeSiteSetting(context, 'timeAuthorities', '', 'test')
    const steps = await doNightlyWork(context)
    const links = await findChain(context.db, SLUG)
    expect(steps[0]).toMatchObject({ name: 'Sign a checkpoint of the record', isFailed: false })
    const { checkpoint } = (await checkpoints()).checkpoints[0]
    expect(checkpoint).toMatchObject({ number: 1, origin: 'https://archive.example', chain_links: links.length })
    expect(openArchiveReader(context.publications).index().checkpoints).toMatchObject({
      total: 1,
      problems: [],
      gaps: [],
      checkpoints: [{ checkpoint }],
    })
    expect(context.requests).toContain('checkpoints')
  })

  it('can be checked by anybody: signature, leaves and root, and that a lock is in it', async () => {
    await makeCheckpoint(context, 'test')
    await note(context)
    await makeCheckpoint(context, 'test')
    const { key_pem } = await showCheckpoints(context)
    const tree = openTree()
    for (const number of [1, 2]) {
      const signed = (await (await get(`/checkpoints/${number}`)).json()) as SignedCheckpoint
      const { leaves, first } = await (await get(`/checkpoints/${number}/leaves`)).json()
      expect(first).toBe(tree.size())
      for (const leaf of leaves) tree.add(leaf)
      expect(tree.root()).toBe(signed.checkpoint.root)
      const bytes = Buffer.from(canonicalJson(signed.checkpoint))
      const signature = Buffer.from(signed.signature, 'base64')
      expect(verify(null, bytes, createPublicKey(key_pem), signature)).toBe(true)
    }
    const [lock] = await findChain(context.db, SLUG)
    const proof = inclusionProofSchema.parse(await (await get(`/checkpoint-proofs/${lock.hash}`)).json())
    expect(proof.leaf).toBe(`link ${lock.hash}`)
    expect(provesInclusion(proof, proof.signed.checkpoint.root)).toBe(true)
    await expectProblem(await get(`/checkpoint-proofs/${'0'.repeat(64)}`), 'checkpoint/not-found')
    for (const no of ['0', '3', 'x', '01']) await expectProblem(await get(`/checkpoints/${no}`), 'checkpoint/not-found')
    const older = await (await get('/checkpoints?before=2')).json()
    expect([older.total, older.checkpoints.length]).toEqual([2, 1])
  })

  it('names nothing of what it signs but hashes', async () => {
    await makeCheckpoint(context, 'test')
    const { leaves } = await (await get('/checkpoints/1/leaves')).json()
    for (const leaf of leaves) expect(leaf).toMatch(/^(activity \d+|link) [0-9a-f]{64}$/)
  })

  it('says on the public page and on System when the log is shorter than what was signed, and never forgets it', async () => {
    await note(context)
    await makeCheckpoint(context, 'test')
    await loseEntries(context, 3)
    const shown = await showCheckpoints(context)
    expect(shown.problems).toEqual(['The record does not extend checkpoint 1.'])
    expect(shown.gaps).toEqual([
      expect.stringMatching(
        /^The record no longer holds \d+ entr(y|ies) of the activity log that checkpoint 1 added\.$/,
      ),
    ])
    expect(openArchiveReader(context.publications).index().checkpoints).toMatchObject({ problems: shown.problems })
    const { health } = await readSystemState(context)
    expect(health).toContainEqual({ name: 'Record', state: 'failing', message: shown.problems[0] })
    expect((await checkIntegrity(context)).checks).toContainEqual(
      expect.objectContaining({ name: 'Signed checkpoints', passed: false }),
    )
    const lines: string[] = []
    expect(await checkArchive(context, 'verify', (line) => lines.push(line))).toMatchObject({ exitCode: 1 })
    expect(lines.at(-1)).toContain('does not extend checkpoint 1')

    // the next checkpoint admits it, under its signature
    const next = await makeCheckpoint(context, 'test')
    expect(next.checkpoint.missing).toBeGreaterThan(0)
    expect(await showCheckpoints(context)).toMatchObject({ problems: [], gaps: shown.gaps })
    expect((await readSystemState(context)).health).toContainEqual(
      expect.objectContaining({ name: 'Record', state: 'attention' }),
    )
  })

  it('notices an entry and a link that were rewritten, a checkpoint that was, and one that is gone', async () => {
    await makeCheckpoint(context, 'test')
    await makeCheckpoint(context, 'test')
    expect(await problemsOf(context)).toEqual([])
    const file = here(context, '000001.json')
    const signed = JSON.parse(fs.readFileSync(file, 'utf8')) as SignedCheckpoint
    fs.writeFileSync(file, JSON.stringify({ ...signed, checkpoint: { ...signed.checkpoint, size: 1 } }))
    expect(await problemsOf(context)).toEqual(['Checkpoint 1 is not what was signed.'])
    fs.writeFileSync(file, JSON.stringify(signed))
    fs.rmSync(here(context, '000002.json'))
    expect(await problemsOf(context)).toEqual(['The activity log names checkpoint 2, which is missing.'])
    await context.db
      .updateTable('chain_entries')
      .set({ hash: 'f'.repeat(64) })
      .where('kind', '=', 'run')
      .execute()
    expect((await checkCheckpoints(context)).gaps).toEqual([
      'The record no longer holds 1 link of chains that checkpoint 1 added.',
    ])
  })

  it('gives no number twice where the checkpoints were left behind on another machine, and goes on naming them', async () => {
    await note(context)
    await makeCheckpoint(context, 'test')
    await makeCheckpoint(context, 'test')
    fs.rmSync(here(context), { recursive: true })
    expect(await problemsOf(context)).toEqual(['The activity log names checkpoint 2, which is missing.'])
    const next = await makeCheckpoint(context, 'test')
    expect(next.checkpoint).toMatchObject({ number: 3, previous: null })
    const { problems, gaps } = await checkCheckpoints(context)
    expect(problems).toEqual([])
    expect(gaps).toEqual(['Checkpoint 1 is missing or cannot be read.', 'Checkpoint 2 is missing or cannot be read.'])
  })

  it('is told to an outside witness, in order, until the witness has taken it', async () => {
    const taken: number[] = []
    let status = 503
    const server = http.createServer((request, answer) => {
      const pieces: Buffer[] = []
      request.on('data', (piece: Buffer) => pieces.push(piece))
      request.on('end', () => {
        const { checkpoint } = JSON.parse(Buffer.concat(pieces).toString()) as SignedCheckpoint
        if (status === 204) taken.push(checkpoint.number)
        answer.writeHead(status).end()
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const network: Network = { resolve: async () => ['127.0.0.1'], isPublic: () => true, isPortAllowed: () => true }
    try {
      await makeCheckpoint(context, 'test')
      expect(await tellWitness(context, network)).toMatch(/^No outside witness/)
      await writeSiteSetting(context, 'witnessAddress', `http://witness.example:${port}/take`, 'test')
      await expect(tellWitness(context, network)).rejects.toThrow('The witness answered 503 to checkpoint 1.')
      await makeCheckpoint(context, 'test')
      status = 204
      await tellWitness(context, network)
      expect(await tellWitness(context, network)).toBe('The witness has every checkpoint')
      expect(taken).toEqual([1, 2])
      // One that is lost keeps no later one back.
      await makeCheckpoint(context, 'test')
      await makeCheckpoint(context, 'test')
      fs.rmSync(here(context, '000003.json'))
      await expect(tellWitness(context, network)).rejects.toThrow('left out: 3.')
      expect(await tellWitness(context, network)).toBe('The witness has every checkpoint')
      expect(taken).toEqual([1, 2, 4])
    } finally {
      await new Promise((resolve) => server.close(resolve))
    }
  })

  it('is stamped by the first authority that does it right, and where none does nothing fails', async () => {
    const authority = await openTimeAuthority('Time of Tests')
    const at = '2026-01-01T00:10:00.000Z'
    /** What each address answers, by its path. */
    const answers: Record<string, (imprint: string) => Promise<string> | null> = {
      '/away': () => null,
      '/other': () => authority.stamp('0'.repeat(64), at),
      '/right': (imprint) => authority.stamp(imprint, at),
    }
    const asked: string[] = []
    const server = http.createServer((request, answer) => {
      const pieces: Buffer[] = []
      request.on('data', (piece: Buffer) => pieces.push(piece))
      request.on('end', async () => {
        asked.push(`${request.url} ${request.headers['content-type']}`)
        const token = await answers[request.url!](Buffer.concat(pieces).subarray(24, 56).toString('hex'))
        answer.writeHead(token === null ? 503 : 200).end(token === null ? '' : Buffer.from(token, 'base64'))
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const network: Network = { resolve: async () => ['127.0.0.1'], isPublic: () => true, isPortAllowed: () => true }
    const name = (...paths: string[]) =>
      writeSiteSetting(
        context,
        'timeAuthorities',
        paths.map((one) => `http://authority.example:${port}${one}`).join(' '),
        'test',
      )
    try {
      await name('/away', '/other')
      expect(await stampCheckpoint(context, network)).toBe('There is no checkpoint to stamp')
      await makeCheckpoint(context, 'test')
      expect(await stampCheckpoint(context, network)).toMatch(
        /^No authority stamped checkpoint 1\. .*It answered 503\. .*It stamped something else\.$/,
      )
      expect((await showCheckpoints(context)).stamps).toEqual([])
      await name('/away', '/right')
      expect(await stampCheckpoint(context, network)).toBe('Time of Tests stamped checkpoint 1')
      expect((await checkpoints()).total).toBe(1)
      expect(readShownCheckpoints(context)!.stamps).toEqual([{ number: 1, authority: 'Time of Tests', stamped_at: at }])
      const before = asked.length
      expect(await stampCheckpoint(context, network)).toBe('Checkpoint 1 is stamped')
      await name()
      expect(await stampCheckpoint(context, network)).toMatch(/^No time-stamping authority is named/)
      expect(asked).toHaveLength(before)
      expect(new Set(asked.map((one) => one.split(' ')[1]))).toEqual(new Set(['application/timestamp-query']))
    } finally {
      await new Promise((resolve) => server.close(resolve))
    }
  })

  it('makes a file that a time-stamping authority reads, and shows its answer', async () => {
    const { sha256 } = await makeCheckpoint(context, 'test')
    const answer = await get('/checkpoints/1/timestamp-query')
    expect(answer.headers.get('content-type')).toBe('application/timestamp-query')
    const query = Buffer.from(await answer.arrayBuffer())
    expect(query.equals(fs.readFileSync(here(context, '000001.tsq')))).toBe(true)
    const text = execFileSync('openssl', ['ts', '-query', '-in', here(context, '000001.tsq'), '-text'], {
      encoding: 'utf8',
    })
    expect(text).toContain('Hash Algorithm: sha256')
    expect(text.replace(/^\s+[0-9a-f]{4} - (.{48}).*$/gm, '$1').replace(/[\s-]/g, '')).toContain(sha256)

    const authority = await openTimeAuthority('Time of Tests')
    const at = '2026-01-01T00:10:00.000Z'
    fs.writeFileSync(here(context, '000001.tsr'), Buffer.from(await authority.stamp(sha256, at), 'base64'))
    expect((await showCheckpoints(context)).stamps).toEqual([{ number: 1, authority: 'Time of Tests', stamped_at: at }])
    fs.writeFileSync(here(context, '000001.tsr'), Buffer.from(await authority.stamp('0'.repeat(64), at), 'base64'))
    expect(await problemsOf(context)).toEqual([
      'The timestamp of checkpoint 1 does not hold: It stamps something else.',
    ])
  })

  it('is signed with a key that only the server’s account can read, or one from the environment', () => {
    const own = openSigningKey(context.dataFolder, {})
    expect(fs.statSync(here(context, 'key.pem')).mode & 0o777).toBe(0o600)
    expect(openSigningKey(context.dataFolder, {}).publicKey).toBe(own.publicKey)
    const pem = fs.readFileSync(here(context, 'key.pem'), 'utf8')
    fs.rmSync(here(context, 'key.pem'))
    const given = openSigningKey(context.dataFolder, { CHECKPOINT_KEY: pem.trim().replaceAll('\n', '\\n') })
    expect(given.publicKey).toBe(own.publicKey)
    expect(fs.existsSync(here(context, 'key.pem'))).toBe(false)
    expect(() => openSigningKey(context.dataFolder, { CHECKPOINT_KEY: 'secret' })).toThrow(
      'The setting CHECKPOINT_KEY is not valid: must be an Ed25519 private key as PEM.',
    )
  })
})
