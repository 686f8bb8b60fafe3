import path from 'node:path'
import { z } from 'zod'

/** A bucket of a service that speaks S3, and how to reach it; docs/operations.md says what each setting is. */
export interface StorageSettings {
  bucket: string
  /** Begins the name of everything that is kept there; '' or ending with a slash. */
  prefix: string
  /** Address of the service, without a bucket; undefined = AWS, by the region. */
  endpoint: string | undefined
  region: string
  accessKeyId: string
  secretAccessKey: string
  sessionToken: string | undefined
}

const text = z.string().trim().default('')

/** The settings as they stand in the environment: those of the archive, and those that every S3 client reads. */
export const STORAGE_ENVIRONMENT = {
  STORAGE_URL: text,
  SITE_STORAGE_URL: text,
  BACKUP_TO: text.refine(
    (to) => to === '' || to.startsWith('s3://') || path.isAbsolute(to),
    'must be a folder from / on, or s3://bucket/prefix',
  ),
  SITE_PURGE_URL: text.refine((url) => url === '' || /^https?:\/\//.test(url), 'must begin with https://'),
  AWS_ENDPOINT_URL_S3: text,
  AWS_ENDPOINT_URL: text,
  AWS_REGION: text,
  AWS_DEFAULT_REGION: text,
  AWS_ACCESS_KEY_ID: text,
  AWS_SECRET_ACCESS_KEY: text,
  AWS_SESSION_TOKEN: text,
}

type Given = z.output<z.ZodObject<typeof STORAGE_ENVIRONMENT>>

/** Names as S3 allows them. */
const ADDRESS = /^s3:\/\/(?<bucket>[a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(?<prefix>[\w./-]*))?$/

/**
 * Where backups go beside the data folder: a folder, or a bucket; undefined = nowhere.
 *
 * @throws {Error} one sentence where it is no second place: what is lost with the data folder
 */
export function backupPlaceOf(given: Given, dataFolder: string): string | StorageSettings | undefined {
  if (given.BACKUP_TO.startsWith('s3://')) return storageOf(given, 'BACKUP_TO')
  if (given.BACKUP_TO === '') return undefined
  const folder = path.resolve(given.BACKUP_TO)
  if (`${folder}/`.startsWith(`${dataFolder}/`))
    throw new Error('The setting BACKUP_TO is not valid: it lies in DATA_DIR, and would be lost with it.')
  return folder
}

/**
 * @param name of the setting that holds the address
 * @returns undefined where nothing is set, so that everything stays files
 * @throws {Error} one sentence that names the setting; it never holds a key
 */
export function storageOf(
  given: Given,
  name: 'STORAGE_URL' | 'SITE_STORAGE_URL' | 'BACKUP_TO',
): StorageSettings | undefined {
  if (given[name] === '') return undefined
  const parts = ADDRESS.exec(given[name])?.groups
  if (!parts) throw new Error(`The setting ${name} is not valid: must be s3://bucket or s3://bucket/prefix.`)
  for (const key of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const)
    if (given[key] === '') throw new Error(`The setting ${name} needs ${key}.`)
  const endpoint = given.AWS_ENDPOINT_URL_S3 || given.AWS_ENDPOINT_URL || undefined
  if (endpoint !== undefined && !/^https?:\/\//.test(endpoint))
    throw new Error('The setting AWS_ENDPOINT_URL is not valid: must begin with https:// or http://.')
  const prefix = (parts.prefix ?? '').replace(/^\/+|\/+$/g, '')
  return {
    bucket: parts.bucket,
    prefix: prefix === '' ? '' : `${prefix}/`,
    endpoint: endpoint?.replace(/\/+$/, ''),
    region: given.AWS_REGION || given.AWS_DEFAULT_REGION || 'us-east-1',
    accessKeyId: given.AWS_ACCESS_KEY_ID,
    secretAccessKey: given.AWS_SECRET_ACCESS_KEY,
    sessionToken: given.AWS_SESSION_TOKEN || undefined,
  }
}
