import { expect, it } from 'vitest'
import { readListing, readTag } from './s3-answers.ts'

it('reads a listing with names of any letter', () => {
  const xml = `<?xml version="1.0"?><ListBucketResult><IsTruncated>true</IsTruncated><NextContinuationToken>a&amp;b</NextContinuationToken>
    <Contents><Key>x &lt;1&gt;</Key><LastModified>2026-11-26T16:59:54.873Z</LastModified><Size>7</Size><Owner><ID>o</ID></Owner></Contents>
    <Contents><Key>y</Key><Size>0</Size></Contents><CommonPrefixes><Prefix>p/</Prefix></CommonPrefixes></ListBucketResult>`
  expect(readListing(xml)).toEqual({
    objects: [
      { key: 'x <1>', bytes: 7, at: '2026-11-26T16:59:54.873Z' },
      { key: 'y', bytes: 0, at: '' },
    ],
    next: 'a&b',
  })
})

it('takes what is no answer of the service for one that says nothing', () => {
  expect(readListing('<html><p>Bad gateway')).toEqual({ objects: [], next: null })
  expect(readTag('<Error><Code>NoSuchKey</Code></Error>', 'Code')).toBe('NoSuchKey')
  expect(readTag('', 'Code')).toBe('')
})
