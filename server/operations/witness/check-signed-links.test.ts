import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { signedLinksSchema } from '../../../contract/checkpoint.ts'
import { BROWSER_CRYPTO, verifySignedLinks } from '../../../site/casefile/verify-signed-links.ts'
import { createApp } from '../../app.ts'
import { findChain } from '../../base/chain/chain.service.ts'
import { retractCasefile } from '../../record/publications/retract-casefile.ts'
import { expectProblem } from '../../test-support/calls.ts'
import { openPublishedApp, publishCopy } from '../../test-support/apps.ts'
import type { TestContext } from '../../test-support/test-context.ts'
import { openSqlite } from '../../test-support/test-databases.ts'
import { CASEFILE_COMMANDS } from '../command-line/casefile-commands.ts'
import { makeCheckpoint, showCheckpoints } from './make-checkpoint.ts'

const SLUG = 'seat-belt-laws'

describe('one casefile’s chain against the signed checkpoint', () => {
  let context: TestContext
  beforeEach(async () => {
    ;({ context } = await openPublishedApp(openSqlite))
  })
  afterEach(() => context.close())

  const verify = () => CASEFILE_COMMANDS.verify(context, SLUG)
  const asked = async () =>
    signedLinksSchema.parse(await (await createApp(context).request(`/api/v2/casefiles/${SLUG}/signed-links`)).json())

  /** As somebody would who owns the database: the chain that is left is whole in itself. */
  async function removeRetraction(): Promise<void> {
    await retractCasefile(context, SLUG, 'The law came a year later.', 'Ada')
    await makeCheckpoint(context, 'test')
    await context.db.deleteFrom('retractions').execute()
    await context.db.deleteFrom('chain_entries').where('kind', '=', 'retraction').execute()
    await context.db.updateTable('casefiles').set({ status: 'published' }).where('slug', '=', SLUG).execute()
  }

  it('is intact where the checkpoint holds every link, also before anything is signed', async () => {
    expect(await verify()).toMatchObject({
      exitCode: 0,
      text: expect.stringContaining('checkpoint: none is signed yet'),
    })
    await makeCheckpoint(context, 'test')
    const { text, exitCode } = await verify()
    expect([exitCode, text.split('\n').slice(-2)]).toEqual([
      0,
      ['checkpoint: 1 holds every link that was signed', `The chain of "${SLUG}" is intact.`],
    ])
    await expectProblem(await createApp(context).request('/api/v2/casefiles/none/signed-links'), 'casefile/not-found')
  })

  it('is not intact where a retraction that was signed was removed, and says which', async () => {
    await removeRetraction()
    const { text, exitCode } = await verify()
    expect(exitCode).toBe(1)
    expect(text).toMatch(/no longer holds a link that checkpoint 1 signed: casefile\.retracted, 2026-/)
    expect(text).toMatch(/is not what was signed\.$/)
    const { problems } = await verifySignedLinks(await asked(), [], BROWSER_CRYPTO)
    expect(problems).toEqual([expect.stringContaining('casefile.retracted')])
  })

  it('is not intact where the entry of the log was removed as well', async () => {
    await removeRetraction()
    await sql`drop trigger activity_no_delete`.execute(context.db)
    await context.db.deleteFrom('activity').where('action', '=', 'casefile.retracted').execute()
    const { text, exitCode } = await verify()
    expect(exitCode).toBe(1)
    expect(text).toContain('nor whose it was: it may be one of this casefile.')
  })

  it(
    'is not intact over an older state of the database either, also once a later checkpoint was signed over it',
    { tags: ['night'] },
    async () => {
      const tables = ['publications', 'locks', 'activity', 'chain_entries'] as const
      const counts = () => Promise.all(tables.map((table) => context.db.selectFrom(table).selectAll().execute()))
      const [publications, locks, activity, links] = await counts()
      await publishCopy(context, 'seat-belts-again', 'CF-0002')
      await retractCasefile(context, SLUG, 'The law came a year later.', 'Ada')
      await makeCheckpoint(context, 'test')
      // as a copy of the database from before does: neither link nor entry nor casefile is known to it
      await sql`drop trigger activity_no_delete`.execute(context.db)
      await sql`pragma foreign_keys = off`.execute(context.db)
      await context.db.deleteFrom('retractions').execute()
      await context.db.deleteFrom('activity').where('seq', '>', activity.at(-1)!.seq).execute()
      for (const [table, kept] of [
        ['chain_entries', links],
        ['locks', locks],
      ] as const)
        await context.db
          .deleteFrom(table)
          .where(
            'hash',
            'not in',
            kept.map(({ hash }) => hash),
          )
          .execute()
      await context.db.deleteFrom('publications').where('casefile_slug', '=', 'seat-belts-again').execute()
      await context.db.updateTable('casefiles').set({ status: 'published' }).where('slug', '=', SLUG).execute()
      expect((await counts()).map(({ length }) => length)).toEqual(
        [publications, locks, activity, links].map(({ length }) => length),
      )
      for (const next of ['over it', 'and again'] as const) {
        expect(await verify(), next).toMatchObject({
          exitCode: 1,
          text: expect.stringContaining('no longer holds a link'),
        })
        const { problems } = await verifySignedLinks(await asked(), [], BROWSER_CRYPTO)
        expect(problems.length, next).toBeGreaterThan(0)
        await makeCheckpoint(context, 'test')
      }
      const { gaps } = await showCheckpoints(context)
      expect(gaps).toEqual([expect.stringMatching(/no longer holds .* links of chains that checkpoint 1 added/)])
    },
  )

  it('is proved link by link in the reader’s browser, against signature and root', async () => {
    await makeCheckpoint(context, 'test')
    const hashes = (await findChain(context.db, SLUG)).map(({ hash }) => hash)
    const signed = await asked()
    expect(await verifySignedLinks(signed, hashes, BROWSER_CRYPTO)).toEqual({
      problems: [],
      held: hashes.length,
      isSignatureChecked: true,
    })
    const { signed: one, ...rest } = signed
    const forged = { ...rest, signed: { ...one!, checkpoint: { ...one!.checkpoint, root: '0'.repeat(64) } } }
    const { problems } = await verifySignedLinks(forged, hashes, BROWSER_CRYPTO)
    expect(problems[0]).toBe('The signature of checkpoint 1 does not hold.')
    expect(problems).toHaveLength(1 + hashes.length)
    const moved = signed.links.map((link, place) => ({ ...link, hash: signed.links[(place + 1) % hashes.length].hash }))
    expect((await verifySignedLinks({ ...signed, links: moved }, hashes, BROWSER_CRYPTO)).problems).toHaveLength(
      hashes.length,
    )
    const blind = { ...BROWSER_CRYPTO, isSigned: async () => null }
    expect(await verifySignedLinks(signed, hashes, blind)).toMatchObject({ problems: [], isSignatureChecked: false })
  })
})
