import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestContext, type TestContext } from '../../../test-support/test-context.ts'
import { EVERY_DATABASE } from '../../../test-support/test-databases.ts'
import { openSecretBox } from '../../secrets/secret-box.ts'
import { whenAllAnswered } from '../mailer.ts'
import { deleteSettledEmails, readMailFigures } from './outgoing-email.repository.ts'
import { queueEmail, sendLater, sendNow, settleEmails } from './queue-email.ts'

const EMAIL = {
  to: 'reader@test.example',
  subject: 'A casefile changed',
  text: 'Open https://archive.example/reset#secret\n',
}
const NINE_ATTEMPTS = [0, 30, 120, 600, 1800, 7200, 21_600, 43_200, 86_400]

describe.each(EVERY_DATABASE)('outgoing emails on %s', (_name, database) => {
  let context: TestContext
  /** The moment, in seconds after the start; only the test moves it. */
  let seconds: number
  beforeEach(async () => {
    seconds = 0
    const now = () => new Date(Date.UTC(2026, 0, 1) + seconds * 1000).toISOString()
    context = await openTestContext(database, { now, secrets: openSecretBox([Buffer.alloc(32, 1)]) })
  })
  afterEach(() => context.close())

  const rows = () => context.db.selectFrom('outgoing_emails').selectAll().orderBy('id').execute()
  const refuse = () => (context.mail.send = async () => Promise.reject(new Error('421 Try again later')))
  const accept = () => (context.mail.send = async (email) => void context.emails.push(email))

  it('go out once the answer is given, and their text stays nowhere', async () => {
    await sendLater(context, EMAIL, { userId: 'u1' })
    const [waiting] = await rows()
    expect(waiting.message).not.toContain('secret')
    await whenAllAnswered()
    expect(context.emails).toEqual([EMAIL])
    expect(await rows()).toMatchObject([{ state: 'sent', message: null, attempts: 1, user_id: 'u1' }])
    await settleEmails(context)
    expect(context.emails).toHaveLength(1)
  })

  it('exist only where what they tell of does', async () => {
    const undone = context.db.transaction().execute(async (trx) => {
      await queueEmail(trx, context, EMAIL)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await settleEmails(context)
    expect(context.emails).toEqual([])
  })

  it('are tried again until the mail server takes them', async () => {
    refuse()
    await queueEmail(context.db, context, EMAIL)
    await settleEmails(context)
    expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 1, last_error: '421 Try again later' }])
    accept()
    seconds = 29
    await settleEmails(context)
    expect(context.emails).toEqual([])
    seconds = 30
    await settleEmails(context)
    expect(context.emails).toEqual([EMAIL])
    expect(await readMailFigures(context.db)).toEqual({
      waiting: 0,
      undelivered: 0,
      last_sent_at: '2026-01-01T00:00:30.000Z',
      last_failed_at: '2026-01-01T00:00:00.000Z',
    })
  })

  it('are undelivered after two days, and keep their text for an admin who tries again', async () => {
    refuse()
    await queueEmail(context.db, context, EMAIL)
    for (const wait of NINE_ATTEMPTS) {
      seconds += wait
      await settleEmails(context)
    }
    const [email] = await rows()
    expect(email).toMatchObject({ state: 'undelivered', attempts: NINE_ATTEMPTS.length, next_attempt_at: null })
    expect(email.message).not.toBeNull()
    expect(await readMailFigures(context.db)).toMatchObject({ waiting: 0, undelivered: 1, last_sent_at: null })
  })

  it('are not sent once their link has run out, and lose it', async () => {
    refuse()
    await queueEmail(context.db, context, EMAIL, { expiresAt: '2026-01-01T00:01:00.000Z' })
    await settleEmails(context)
    accept()
    seconds = 60
    await settleEmails(context)
    expect(context.emails).toEqual([])
    expect(await rows()).toMatchObject([{ state: 'expired', message: null }])
  })

  it('are sent once where two processes look at the same time, and after one died with one', async () => {
    await queueEmail(context.db, context, EMAIL)
    await Promise.all([settleEmails(context), settleEmails(context)])
    expect(context.emails).toHaveLength(1)
    await queueEmail(context.db, context, EMAIL)
    const died = { state: 'waiting', attempts: 1, next_attempt_at: '2026-01-01T00:01:00.000Z' } as const
    await context.db.updateTable('outgoing_emails').set(died).where('state', '=', 'waiting').execute()
    await settleEmails(context)
    expect(context.emails).toHaveLength(1)
    seconds = 60
    await settleEmails(context)
    expect(context.emails).toHaveLength(2)
  })

  it('that somebody waits for are tried once, and stand in the list without their text', async () => {
    await sendNow(context, EMAIL)
    refuse()
    await expect(sendNow(context, EMAIL)).rejects.toThrow('421 Try again later')
    expect(await rows()).toMatchObject([
      { state: 'sent', message: null },
      { state: 'dismissed', message: null, last_error: '421 Try again later' },
    ])
  })

  it('leave the list a month after they went; undelivered ones stay', async () => {
    await sendNow(context, EMAIL)
    await queueEmail(context.db, context, EMAIL)
    await context.db
      .updateTable('outgoing_emails')
      .set({ state: 'undelivered', next_attempt_at: null, settled_at: context.now() })
      .where('state', '=', 'waiting')
      .execute()
    expect(await deleteSettledEmails(context.db, '2026-02-01T00:00:00.000Z')).toBe(1)
    expect(await rows()).toMatchObject([{ state: 'undelivered' }])
  })
})
