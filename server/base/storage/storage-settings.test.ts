import { describe, expect, it } from 'vitest'
import { readSettings } from '../settings.ts'

const KEYS = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'not to be seen' }
const read = (environment: Record<string, string>) => readSettings(environment, '/checkout')

describe('settings of an object storage', () => {
  it('keep everything in the folder where none is named', () => {
    expect(read({ ...KEYS })).toMatchObject({ storage: undefined, siteStorage: undefined, sitePurgeUrl: undefined })
  })

  it('are those that every S3 client reads', () => {
    const given = {
      STORAGE_URL: 's3://casefiles/a/b/',
      AWS_ENDPOINT_URL: 'https://s3.example.org/',
      AWS_REGION: 'eu-1',
    }
    expect(read({ ...KEYS, ...given }).storage).toEqual({
      bucket: 'casefiles',
      prefix: 'a/b/',
      endpoint: 'https://s3.example.org',
      region: 'eu-1',
      accessKeyId: 'key',
      secretAccessKey: 'not to be seen',
      sessionToken: undefined,
    })
    const aws = read({ ...KEYS, STORAGE_URL: 's3://casefiles' }).storage
    expect(aws).toMatchObject({ prefix: '', endpoint: undefined, region: 'us-east-1' })
    expect(read({ ...KEYS, SITE_STORAGE_URL: 's3://public-pages' }).siteStorage?.bucket).toBe('public-pages')
  })

  const REFUSED: [environment: Record<string, string>, message: RegExp][] = [
    [
      { ...KEYS, STORAGE_URL: 'https://s3.example.org/casefiles' },
      /^The setting STORAGE_URL is not valid: must be s3:/,
    ],
    [{ ...KEYS, SITE_STORAGE_URL: 's3://Not A Bucket' }, /^The setting SITE_STORAGE_URL is not valid/],
    [{ STORAGE_URL: 's3://casefiles' }, /^The setting STORAGE_URL needs AWS_ACCESS_KEY_ID/],
    [{ ...KEYS, STORAGE_URL: 's3://casefiles', AWS_ENDPOINT_URL: 's3.example.org' }, /AWS_ENDPOINT_URL is not valid/],
    [{ SITE_PURGE_URL: 'example.org' }, /^The setting SITE_PURGE_URL is not valid/],
  ]
  it.each(REFUSED)('refuse %o by name and show no key', (environment, message) => {
    expect(() => read(environment)).toThrow(message)
    expect(() => read(environment)).not.toThrow(/not to be seen/)
  })
})
