import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { outboxMailer, smtpMailer } from './mailer.ts'

const folder = path.join(os.tmpdir(), `casefiles-outbox-${process.pid}`)
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))

it('puts an email into the outbox that mail programs can read, for the owner alone', async () => {
  const mailer = outboxMailer(folder, 'archive@test.example', () => '2026-01-01-1')
  await mailer.send({
    to: 'reader@test.example',
    subject: 'A casefile changed',
    text: 'Seat belts: now Moderate.\n',
    unsubscribeUrl: 'https://archive.example/unsubscribe/abc',
  })
  const file = path.join(folder, '2026-01-01-1.eml')
  const message = fs.readFileSync(file, 'utf8')
  expect(message).toContain('To: reader@test.example')
  expect(message).toContain('List-Unsubscribe: <https://archive.example/unsubscribe/abc>')
  expect(message).toContain('Seat belts: now Moderate.')
  expect(fs.statSync(file).mode & 0o077).toBe(0)
})

it('lets nobody add a header or an address through a subject', async () => {
  const mailer = outboxMailer(folder, 'archive@test.example', () => 'one')
  await mailer.send({ to: 'reader@test.example', subject: 'Hello\r\nBcc: other@test.example', text: '' })
  expect(fs.readFileSync(path.join(folder, 'one.eml'), 'utf8')).not.toMatch(/^Bcc:/m)
})

it('says that the mail server cannot be reached', async () => {
  const mailer = smtpMailer('smtp://127.0.0.1:1', 'archive@test.example')
  await expect(mailer.send({ to: 'reader@test.example', subject: 'A', text: 'B' })).rejects.toThrow('ECONNREFUSED')
})
