import os from 'node:os'
import path from 'node:path'
import { z } from 'zod'

/** Everything that is set from outside; docs/operations.md has the table. */
export interface Settings {
  host: string
  port: number
  dataFolder: string
  /** Sources of the casefiles that a start brings in. */
  archiveFolder: string
  databaseUrl: string | undefined
  logLevel: string
  gitSha: string | undefined
  /** Threads that share one analysis beside its own; 0 = none. */
  analysisWorkers: number
  /** Address under which readers reach the site. */
  publicUrl: string
  /** Mail server as a URL; undefined = emails become files in `outbox/` of the data folder. */
  smtpUrl: string | undefined
  /** Stripe's keys as they were given; without a real publishable key payments are simulated. */
  stripe: {
    publishableKey: string | undefined
    secretKey: string | undefined
    webhookSecret: string | undefined
    pricePro: string | undefined
  }
  /** Sender of emails. */
  mailFrom: string
  /** Sets the switch of sign-in at this start; undefined leaves it as it is. */
  signIn: 'coming-soon' | 'open' | undefined
  /** Reverse proxies in front that add the caller's address to `X-Forwarded-For`; 0 = none. */
  trustedProxies: number
  /** Reads of the API without a key that one network address may make in a minute; 0 = any number. */
  readsPerMinute: number
}

const optional = z
  .string()
  .trim()
  .transform((value) => value || undefined)
  .optional()

const environmentSchema = z.object({
  HOST: optional.default('127.0.0.1'),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a whole number from 0 to 65535')
    .transform(Number)
    .refine((port) => port <= 65_535, 'must be a whole number from 0 to 65535')
    .default(4321),
  DATA_DIR: optional.default('data/local'),
  ARCHIVE_DIR: optional.default('data/archive'),
  DATABASE_URL: optional,
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  ANALYSIS_WORKERS: z
    .string()
    .regex(/^\d{1,2}$/, 'must be a whole number from 0 to 99')
    .transform(Number)
    .optional(),
  GIT_SHA: optional,
  PUBLIC_URL: optional,
  SMTP_URL: optional.refine(
    (url) => url === undefined || /^smtps?:\/\//.test(url),
    'must begin with smtp:// or smtps://',
  ),
  STRIPE_PUBLISHABLE_KEY: optional,
  STRIPE_SECRET_KEY: optional,
  STRIPE_WEBHOOK_SECRET: optional,
  STRIPE_PRICE_PRO: optional,
  MAIL_FROM: optional.default('Policy Casefiles <no-reply@localhost>'),
  SIGN_IN: optional.pipe(z.enum(['coming-soon', 'open']).optional()),
  READS_PER_MINUTE: z
    .string()
    .regex(/^\d{1,7}$/, 'must be a whole number from 0 to 9999999')
    .transform(Number)
    .default(1200),
  TRUSTED_PROXIES: z.string().regex(/^\d$/, 'must be a whole number from 0 to 9').transform(Number).default(0),
})

/**
 * @param root the checkout; a relative `DATA_DIR` or `ARCHIVE_DIR` is taken from there
 * @throws {Error} one sentence that names the setting and what it may be
 */
export function readSettings(environment: Record<string, string | undefined>, root: string): Settings {
  const parsed = environmentSchema.safeParse(environment)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new Error(`The setting ${issue.path.join('.')} is not valid: ${issue.message}.`)
  }
  const { HOST, PORT, DATA_DIR, ARCHIVE_DIR, ANALYSIS_WORKERS, DATABASE_URL, LOG_LEVEL, GIT_SHA, PUBLIC_URL } =
    parsed.data
  const { SIGN_IN, TRUSTED_PROXIES, SMTP_URL, MAIL_FROM, READS_PER_MINUTE } = parsed.data
  return {
    host: HOST,
    port: PORT,
    dataFolder: path.resolve(root, DATA_DIR),
    archiveFolder: path.resolve(root, ARCHIVE_DIR),
    databaseUrl: DATABASE_URL,
    logLevel: LOG_LEVEL,
    gitSha: GIT_SHA,
    analysisWorkers: ANALYSIS_WORKERS ?? Math.max(1, os.availableParallelism() - 1),
    publicUrl: (PUBLIC_URL ?? `http://${HOST}:${PORT || 4321}`).replace(/\/+$/, ''),
    smtpUrl: SMTP_URL,
    stripe: {
      publishableKey: parsed.data.STRIPE_PUBLISHABLE_KEY,
      secretKey: parsed.data.STRIPE_SECRET_KEY,
      webhookSecret: parsed.data.STRIPE_WEBHOOK_SECRET,
      pricePro: parsed.data.STRIPE_PRICE_PRO,
    },
    mailFrom: MAIL_FROM,
    signIn: SIGN_IN,
    trustedProxies: TRUSTED_PROXIES,
    readsPerMinute: READS_PER_MINUTE,
  }
}
