import os from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { READS_PER_MINUTE as DEFAULT_READS } from '../../contract/entitlements.ts'
import { PROVIDER_ENVIRONMENT, providerOf, type ProviderSettings } from './provider-settings.ts'
import { backupPlaceOf, STORAGE_ENVIRONMENT, storageOf, type StorageSettings } from './storage/storage-settings.ts'

/** What a process of an archive on PostgreSQL may be there for. */
const ROLES = ['web', 'analysis', 'render', 'ingest', 'nightly'] as const
export type Role = (typeof ROLES)[number]

/** Everything that is set from outside; docs/operations.md has the list. */
export interface Settings {
  host: string
  port: number
  dataFolder: string
  /** Sources of the casefiles that a start brings in. */
  archiveFolder: string
  databaseUrl: string | undefined
  /** Where files are kept beside the data folder; undefined = there alone. */
  storage: StorageSettings | undefined
  /** Where backups go beside the data folder: a folder on another disk, or a bucket; undefined = nowhere. */
  backupTo: string | StorageSettings | undefined
  /** Where the public pages are written for a static host; undefined = nowhere. */
  siteStorage: StorageSettings | undefined
  /** Told which addresses of the public pages changed. */
  sitePurgeUrl: string | undefined
  /** What this process does. */
  roles: readonly Role[]
  logLevel: string
  /** Where the structured log goes; `both` leaves stdout out where that is a terminal. */
  logTo: 'file' | 'stdout' | 'both'
  /** Free space, in bytes, under which nothing is written any more; 0 = whatever is free. */
  leastFreeBytes: number
  /** How often the SQLite database is copied, in minutes; 0 = not at all. */
  copyMinutes: number
  /** Encrypts secrets that are kept; the first one is used, the others still open what they encrypted. None = as they are. */
  secretKeys: Buffer[]
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
  /** Whether payments may be simulated at an address that readers can reach. */
  simulatesPayments: boolean
  /** Sender of emails. */
  mailFrom: string
  /** Where an organization's people sign in; undefined = with a password alone. */
  provider: ProviderSettings | undefined
  /** Sets the switch of sign-in at this start; undefined leaves it as it is. */
  signIn: 'coming-soon' | 'open' | undefined
  /** Reverse proxies in front that add the caller's address to `X-Forwarded-For`; 0 = none. */
  trustedProxies: number
  /** Reads of the API without a key that one network address may make in a minute; 0 = any number. */
  readsPerMinute: number
  /** How long a server that was told to stop goes on answering, so that whoever sends readers here notices; 0 = not at all. */
  drainSeconds: number
  /** Whether this process takes the place of the one that works on the data folder, where there is one. */
  takesOver: boolean
}

const optional = z
  .string()
  .trim()
  .transform((value) => value || undefined)
  .optional()

/** A whole number of at most so many digits. */
const wholeNumber = (digits: number) =>
  z
    .string()
    .regex(new RegExp(`^\\d{1,${digits}}$`), `must be a whole number from 0 to ${'9'.repeat(digits)}`)
    .transform(Number)

/** Bytes of a key: AES-256. */
const KEY_BYTES = 32
/** Keys in base64 with commas between them. */
const secretKeysSchema = z
  .string()
  .default('')
  .transform((text) => text.split(',').filter((key) => key.trim() !== ''))
  .transform((keys) => keys.map((key) => Buffer.from(key, 'base64')))
  .refine(
    (keys) => keys.every(({ length }) => length === KEY_BYTES),
    `must be ${KEY_BYTES} bytes in base64, or several such keys with commas between them`,
  )

const rolesSchema = z
  .string()
  .transform((text) => text.split(',').map((role) => role.trim()))
  .refine(
    (names): names is Role[] => names.every((name) => (ROLES as readonly string[]).includes(name)),
    `must be some of ${ROLES.join(', ')}, with commas between them`,
  )

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
  ROLES: optional.pipe(rolesSchema.optional()),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  ANALYSIS_WORKERS: wholeNumber(2).optional(),
  LOG_TO: optional.pipe(z.enum(['file', 'stdout', 'both']).default('both')),
  MIN_FREE_MB: wholeNumber(6).default(200),
  COPY_MINUTES: wholeNumber(4).default(10),
  SECRETS_KEY: optional.pipe(secretKeysSchema),
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
  PAYMENTS: optional.pipe(z.enum(['simulated']).optional()),
  MAIL_FROM: optional.default('Policy Casefiles <no-reply@localhost>'),
  ...PROVIDER_ENVIRONMENT,
  ...STORAGE_ENVIRONMENT,
  SIGN_IN: optional.pipe(z.enum(['coming-soon', 'open']).optional()),
  READS_PER_MINUTE: wholeNumber(7).default(DEFAULT_READS),
  TRUSTED_PROXIES: wholeNumber(1).default(0),
  DRAIN_SECONDS: wholeNumber(3).default(0),
  TAKE_OVER: optional.pipe(z.enum(['yes']).optional()),
})

/**
 * @param root the checkout; a relative `DATA_DIR` or `ARCHIVE_DIR` is taken from there
 * @param roles what the process does where `ROLES` says nothing; left out = everything
 * @throws {Error} one sentence that names the setting and what it may be
 */
export function readSettings(
  environment: Record<string, string | undefined>,
  root: string,
  roles: readonly Role[] = ROLES,
): Settings {
  const parsed = environmentSchema.safeParse(environment)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new Error(`The setting ${issue.path.join('.')} is not valid: ${issue.message}.`)
  }
  if (parsed.data.ROLES && parsed.data.DATABASE_URL === undefined)
    throw new Error('The setting ROLES needs DATABASE_URL: on SQLite one process does everything.')
  const { HOST, PORT, DATA_DIR, ARCHIVE_DIR, ANALYSIS_WORKERS, DATABASE_URL, LOG_LEVEL, GIT_SHA, PUBLIC_URL } =
    parsed.data
  const { SIGN_IN, TRUSTED_PROXIES, SMTP_URL, MAIL_FROM, READS_PER_MINUTE } = parsed.data
  const { LOG_TO, MIN_FREE_MB, SECRETS_KEY, PAYMENTS, DRAIN_SECONDS, COPY_MINUTES, TAKE_OVER } = parsed.data
  return {
    host: HOST,
    port: PORT,
    dataFolder: path.resolve(root, DATA_DIR),
    archiveFolder: path.resolve(root, ARCHIVE_DIR),
    databaseUrl: DATABASE_URL,
    storage: storageOf(parsed.data, 'STORAGE_URL'),
    siteStorage: storageOf(parsed.data, 'SITE_STORAGE_URL'),
    backupTo: backupPlaceOf(parsed.data, path.resolve(root, DATA_DIR)),
    sitePurgeUrl: parsed.data.SITE_PURGE_URL || undefined,
    roles: parsed.data.ROLES ?? roles,
    logLevel: LOG_LEVEL,
    logTo: LOG_TO,
    leastFreeBytes: MIN_FREE_MB * 1_000_000,
    copyMinutes: COPY_MINUTES,
    secretKeys: SECRETS_KEY,
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
    simulatesPayments: PAYMENTS === 'simulated',
    mailFrom: MAIL_FROM,
    provider: providerOf(parsed.data),
    signIn: SIGN_IN,
    trustedProxies: TRUSTED_PROXIES,
    readsPerMinute: READS_PER_MINUTE,
    drainSeconds: DRAIN_SECONDS,
    takesOver: TAKE_OVER === 'yes',
  }
}
