import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { recordActivity } from '../../base/activity/activity.service.ts'
import { findChain, insertLink, type LinkContent } from '../../base/chain/chain.service.ts'
import type { Network } from '../../base/network/public-request.ts'
import { writeSiteSetting } from '../../base/site-settings/site-setting.service.ts'
import { casefilePath, publicationMeta } from '../../record/publications/publication-files.ts'
import { openPublishedApp } from '../../test-support/apps.ts'
import type { TestContext } from '../../test-support/test-context.ts'
import { TEST_DATABASES } from '../../test-support/test-databases.ts'
import { CASEFILE_COMMANDS } from '../command-line/casefile-commands.ts'
import { doctorCommand, parseDoctorArguments } from '../command-line/doctor-command.ts'
import { doNightlyWork } from '../nightly/nightly-work.ts'
import { checkCheckpoints } from './check-checkpoints.ts'
import { makeCheckpoint } from './make-checkpoint.ts'
import { settleClock } from './settle-clock.ts'

const SLUG = 'seat-belt-laws'
const DAY_MS = 86_400_000
const HERE = { host: '127.0.0.1', publicUrl: 'http://127.0.0.1:4321' }

describe.each(TEST_DATABASES)('the clock on %s', (_name, open) => {
  let context: TestContext
  /** The true time, which a test moves on; and by how much the server's clock is off. */
  let [time, off] = [0, 0]
  beforeEach(async () => {
    ;({ context } = await openPublishedApp(open))
    time = Date.parse(context.now())
    off = 0
    context.now = () => new Date((time += 1000) + off).toISOString()
    await makeCheckpoint(context, 'test')
  })
  afterEach(() => context.close())

  const note = () =>
    context.db
      .transaction()
      .execute((trx) => recordActivity(trx, context, { actor: 'test', action: 'test.done', subject: 'test:1' }))
  const link = (kind: LinkContent['kind'] = 'lock') =>
    insertLink(context.db, {
      kind,
      casefile: SLUG,
      version: 2,
      author: 'Ada',
      created_at: context.now(),
      content_sha256: 'a'.repeat(64),
    })
  const sayRight = () => doctorCommand(context, HERE, parseDoctorArguments(['--repair', '--clock-is-right']))
  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: { code?: string }) => error.code,
    )

  it('that jumped by a year is refused at the lock, also after sign-ins under it, and once it is right nothing is closed', async () => {
    off = 365 * DAY_MS
    expect(await codeOf(link())).toBe('chain/clock-ahead')
    await note()
    expect(await codeOf(link())).toBe('chain/clock-ahead')
    expect((await doNightlyWork(context))[0]).toMatchObject({
      isFailed: true,
      result: expect.stringMatching(/for 365 days, since .*--clock-is-right/),
    })
    expect((await checkCheckpoints(context)).checkpoints).toHaveLength(1)
    off = 0
    expect(await codeOf(link())).toBe('done')
  })

  it('is trusted again after a long rest once whoever runs the server says that it is right', async () => {
    time += 90 * DAY_MS
    expect(await codeOf(link())).toBe('chain/clock-ahead')
    const { text } = await sayRight()
    expect(text).toMatch(/mended +clock: confirmed at .* and signed by checkpoint 2/)
    expect(await codeOf(link())).toBe('done')
    const [confirmed] = await context.db
      .selectFrom('activity')
      .selectAll()
      .where('action', '=', 'clock.confirmed')
      .execute()
    const { leaves } = await checkCheckpoints(context)
    expect(leaves).toContain(`activity ${confirmed.seq} ${confirmed.hash}`)
    expect((await sayRight()).text).toContain('Nothing had to be mended.')
  })

  it('that was ahead when something was locked closes nothing for longer than until it is said, and the chain shows it', async () => {
    off = 20 * DAY_MS
    const late = await link('snapshot')
    off = 0
    await note()
    expect(await codeOf(link())).toBe('chain/clock-behind')
    const before = await doctorCommand(context, HERE, parseDoctorArguments([]))
    expect(before.text).toContain('failing    Clock')
    const { text } = await sayRight()
    expect(text).toContain(`${SLUG}: a link says that its later dates were given by a clock that was ahead`)
    expect(text).toContain('well       Clock')
    const last = (await findChain(context.db, SLUG)).at(-1)!
    expect(last).toMatchObject({ kind: 'clock', previous: late.hash })
    expect(last.created_at < late.created_at).toBe(true)
    expect((await checkCheckpoints(context)).leaves).toContain(`link ${last.hash}`)
    const { chain } = publicationMeta(context.publications.entry(casefilePath(SLUG))!)
    expect(chain?.at(-1)).toMatchObject({ kind: 'clock' })
    expect(await codeOf(link())).toBe('done')
  })

  it('keeps what its link fixes in the log, which verify computes again', async () => {
    off = 20 * DAY_MS
    const { casefile, ...publication } = (await findChain(context.db, SLUG)).findLast(
      ({ kind }) => kind === 'retraction' || kind === 'publication',
    )!
    await context.db
      .updateTable('chain_entries')
      .set({ created_at: context.now() })
      .where('hash', '=', publication.hash)
      .execute()
    off = 0
    await sayRight()
    const { text } = await CASEFILE_COMMANDS.verify(context, casefile)
    expect(text).toMatch(/clock v1 \w+…: intact/)
  })

  it('set back to before the last entry of the log gives no lock an earlier date', async () => {
    time += 3 * DAY_MS
    await note()
    off = -2 * DAY_MS
    expect(await codeOf(link())).toBe('chain/clock-behind')
    off = 0
    expect(await codeOf(link())).toBe('done')
  })

  it('is bridged over a time without any entry by files that were written in it, and not by those of the clock that jumped', async () => {
    const folder = path.join(context.dataFolder, 'logs')
    fs.mkdirSync(folder, { recursive: true })
    const write = (name: string, at: number) => {
      fs.writeFileSync(path.join(folder, name), '')
      fs.utimesSync(path.join(folder, name), at / 1000, at / 1000)
    }
    const began = time
    time += 90 * DAY_MS
    write('server.9.log', time)
    await expect(settleClock(context)).rejects.toMatchObject({ code: 'chain/clock-ahead' })
    for (const days of [25, 50, 75]) write(`server.${days}.log`, began + days * DAY_MS)
    await settleClock(context)
    expect(await codeOf(link())).toBe('done')
  })

  describe('and an outside witness', () => {
    let server: http.Server
    let network: Network
    beforeEach(async () => {
      server = http.createServer((_request, answer) => {
        answer.writeHead(204, { Date: new Date(time).toUTCString() }).end()
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const { port } = server.address() as AddressInfo
      network = { resolve: async () => ['127.0.0.1'], isPublic: () => true, isPortAllowed: () => true }
      await writeSiteSetting(context, 'witnessAddress', `http://witness.example:${port}/take`, 'test')
    })
    afterEach(() => new Promise((resolve) => server.close(resolve)))

    it('settles a long rest by itself', async () => {
      time += 90 * DAY_MS
      expect(await codeOf(link())).toBe('chain/clock-ahead')
      await settleClock(context, network)
      expect(await codeOf(link())).toBe('done')
    })

    it('shows a clock that is three days ahead, which no rest would: locks are refused until it is right', async () => {
      off = 3 * DAY_MS
      expect(await codeOf(settleClock(context, network))).toBe('chain/clock-ahead')
      expect(await codeOf(link())).toBe('chain/clock-ahead')
      await note()
      off = 0
      expect(await codeOf(link())).toBe('done')
      await settleClock(context, network)
    })

    it('that does not answer changes nothing', async () => {
      server.closeAllConnections()
      await settleClock(context, { ...network, resolve: async () => [] })
      expect(await codeOf(link())).toBe('done')
    })
  })
})
