import fs from 'node:fs/promises'
import path from 'node:path'
import nodemailer from 'nodemailer'
import type { ServerContext } from '../context.ts'

/** An email in plain text: no pictures, no tracking. */
export interface Email {
  to: string
  subject: string
  text: string
  /** Address at which one click ends emails of this kind (RFC 8058); shown by mail programs. */
  unsubscribeUrl?: string
}

export interface Mailer {
  /** Where emails go, for people: `smtp` or the outbox folder. */
  kind: 'smtp' | 'outbox'
  /** @throws {Error} where the mail server refuses or does not answer */
  send(email: Email): Promise<void>
}

/** Longest wait for a mail server at each stage, in milliseconds. */
const PATIENCE_MS = 10_000

/** Sends by SMTP. @param url `smtp://user:password@host:port` or `smtps://…` */
export function smtpMailer(url: string, from: string): Mailer {
  const waits = { connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS, socketTimeout: PATIENCE_MS }
  const transport = nodemailer.createTransport({ url, ...waits, disableFileAccess: true, disableUrlAccess: true })
  return {
    kind: 'smtp',
    send: async (email) => {
      await transport.sendMail(messageOf(email, from))
    },
  }
}

/**
 * Without a mail server: every email becomes a file that mail programs open. The newest sorts last.
 *
 * @param name a file name that nobody has, made from the time and a new id
 */
export function outboxMailer(folder: string, from: string, name: () => string): Mailer {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    kind: 'outbox',
    send: async (email) => {
      const { message } = await transport.sendMail(messageOf(email, from))
      await fs.mkdir(folder, { recursive: true, mode: 0o700 })
      await fs.writeFile(path.join(folder, `${name()}.eml`), message as Buffer, { mode: 0o600, flag: 'wx' })
    },
  }
}

function messageOf({ unsubscribeUrl, ...email }: Email, from: string) {
  if (unsubscribeUrl === undefined) return { from, ...email }
  const headers = {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
  return { from, ...email, headers }
}

const underWay = new Set<Promise<void>>()

/**
 * Does something once the answer to a call is on its way, so that neither the answer nor the time it takes can tell what was
 * found. A failure is logged and goes no further: what is done here can be asked for again.
 *
 * @param what for the log
 */
export function afterAnswer({ log }: Pick<ServerContext, 'log'>, what: string, work: () => Promise<void>): void {
  const running = new Promise((resolve) => setImmediate(resolve))
    .then(work)
    .catch((error: unknown) => log.error({ err: error }, what))
    .finally(() => underWay.delete(running))
  underWay.add(running)
}

/** Resolves when everything that was begun has ended, emails included. */
export async function whenAllAnswered(): Promise<void> {
  while (underWay.size > 0) await Promise.all(underWay)
}
