import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openCutProxy, type CutProxy } from '../../test-support/cut-proxy.ts'
import { allOf, HAS_STORAGE, makeBucket } from '../../test-support/test-storage.ts'
import { checkConditions, openBucket, readListing, readTag } from './bucket.ts'

const text = (words: string) => Buffer.from(words, 'utf8')
const QUICK = { retries: 1, retryMs: 1, patienceMs: 20_000 }

it('is read in a process whose web server has put a class of its own in the place of Response', async () => {
  const service = http.createServer((_, answer) => answer.setHeader('etag', '"1"').end('kept'))
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  const keys = { accessKeyId: 'key', secretAccessKey: 'secret', sessionToken: undefined }
  const bucket = openBucket({ bucket: 'any', prefix: '', endpoint, region: 'us-east-1', ...keys }, QUICK)
  vi.stubGlobal('Response', class {})
  const found = await bucket.get('x')
  service.close()
  expect(found?.bytes.toString()).toBe('kept')
})

describe.skipIf(!HAS_STORAGE)('a bucket', () => {
  it('gives back what was put, by names with any letter, below its prefix alone', async () => {
    const settings = await makeBucket('a/b/')
    const bucket = openBucket(settings)
    await bucket.put("x/y (1) é'*+&=.txt", text('one'), { headers: { 'content-type': 'text/plain' } })
    expect((await bucket.get("x/y (1) é'*+&=.txt"))?.bytes.toString()).toBe('one')
    expect(await bucket.get('x')).toBeNull()
    const whole = openBucket({ ...settings, prefix: '' })
    expect((await whole.get("a/b/x/y (1) é'*+&=.txt"))?.bytes.toString()).toBe('one')
    expect(await openBucket({ ...settings, prefix: 'a/c/' }).get("x/y (1) é'*+&=.txt")).toBeNull()
    await bucket.remove("x/y (1) é'*+&=.txt")
    await bucket.remove("x/y (1) é'*+&=.txt")
    expect(await bucket.get("x/y (1) é'*+&=.txt")).toBeNull()
  })

  it('writes under a condition only where it holds, and one of many at once', async () => {
    const bucket = openBucket(await makeBucket())
    const first = await bucket.put('head', text('first'), { only: { isAbsent: true } })
    expect(first).not.toBeNull()
    expect(await bucket.put('head', text('other'), { only: { isAbsent: true } })).toBeNull()
    const tags = await Promise.all(
      Array.from({ length: 12 }, (_, i) => bucket.put('head', text(`racer ${i}`), { only: { isStill: first! } })),
    )
    const winners = tags.flatMap((tag, i) => (tag === null ? [] : [i]))
    expect(winners).toHaveLength(1)
    expect((await bucket.get('head'))?.bytes.toString()).toBe(`racer ${winners[0]}`)
    expect(await bucket.put('head', text('late'), { only: { isStill: first! } })).toBeNull()
    expect(await bucket.put('nothing', text('late'), { only: { isStill: first! } })).toBeNull()
    await checkConditions(bucket)
    expect((await allOf(bucket.list(''))).map(({ key }) => key)).toEqual(['head'])
  })

  it('lists past one page, in order', async () => {
    const bucket = openBucket(await makeBucket())
    const names = Array.from({ length: 1_050 }, (_, i) => `n/${String(i).padStart(4, '0')}`)
    for (let at = 0; at < names.length; at += 50)
      await Promise.all(names.slice(at, at + 50).map((name) => bucket.put(name, text(name))))
    await bucket.put('other', text('x'))
    const found = await allOf(bucket.list('n/'))
    expect(found.map(({ key }) => key)).toEqual(names)
    expect(found[0]).toMatchObject({ bytes: 6, at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) })
  })

  it('takes what is larger than one part, piece by piece', async () => {
    const bucket = openBucket(await makeBucket())
    const bytes = Buffer.alloc(70 * 1024 * 1024, 'piece of a backup ')
    await bucket.put('large', new Blob([bytes]))
    expect((await bucket.get('large'))?.bytes.equals(bytes)).toBe(true)
  })

  it('says which keys or bucket are not right, and never the secret', async () => {
    const settings = await makeBucket()
    const wrong = openBucket({ ...settings, secretAccessKey: 'not the secret' })
    await expect(wrong.get('x')).rejects.toMatchObject({ code: 'storage/refused' })
    await expect(wrong.get('x')).rejects.not.toThrow(/not the secret/)
    const gone = openBucket({ ...settings, bucket: 'there-is-none' })
    await expect(gone.get('x')).rejects.toMatchObject({ code: 'storage/refused' })
    await expect(gone.put('x', text('x'))).rejects.toMatchObject({ code: 'storage/refused' })
  })

  it('refuses bytes that are not those they are named for', async () => {
    const bucket = openBucket(await makeBucket())
    const named = { headers: { 'x-amz-content-sha256': '0'.repeat(64) } }
    await expect(bucket.put('x', new Blob(['other bytes']), named)).rejects.toMatchObject({ code: 'storage/refused' })
  })

  describe('behind a network that is cut', () => {
    let proxy: CutProxy
    afterEach(() => proxy.close())

    it('fails with what to do, and works when the network is back', async () => {
      const settings = await makeBucket()
      proxy = await openCutProxy(settings.endpoint!)
      const bucket = openBucket({ ...settings, endpoint: proxy.url }, QUICK)
      await bucket.put('x', text('one'))
      proxy.cut()
      await expect(bucket.put('x', text('two'))).rejects.toMatchObject({
        code: 'storage/unreachable',
        message: expect.stringContaining('Nothing was changed; try again'),
      })
      await expect(bucket.get('x')).rejects.toMatchObject({ code: 'storage/unreachable' })
      proxy.mend()
      expect((await bucket.get('x'))?.bytes.toString()).toBe('one')
    })

    it('has nothing of an upload that was cut in the middle', async () => {
      const settings = await makeBucket()
      proxy = await openCutProxy(settings.endpoint!)
      const bucket = openBucket({ ...settings, endpoint: proxy.url }, QUICK)
      proxy.cutAfter(1_000_000)
      const large = new Blob([Buffer.alloc(4_000_000, 'x')])
      await expect(bucket.put('large', large)).rejects.toMatchObject({ code: 'storage/unreachable' })
      proxy.mend()
      expect(await bucket.get('large')).toBeNull()
    })
  })
})

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
