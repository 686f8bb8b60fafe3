// Against a started archive with the built-in casefiles, at POLICY_CASEFILES_URL.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Archive, ArchiveError } from 'policycasefiles'

const archive = new Archive()

void test('finds by words and filters', async () => {
  const found = await archive.find({ q: 'class size' })
  assert.ok(found.some(({ slug }) => slug === 'class-size-tennessee'))
  const designs = await archive.find({ design: 'RDD' })
  assert.ok(designs.length > 0 && designs.every(({ design }) => design === 'RDD'))
})

void test('reads over pages, in order', async () => {
  const everything = await archive.find()
  assert.equal(new Set(everything.map(({ slug }) => slug)).size, everything.length)
  assert.ok(everything.length >= 37)
  assert.deepEqual(await archive.find({ limit: 3 }), everything.slice(0, 3))
  const scores = (await archive.find({ sort: 'eqs_desc', eqsMin: 60 })).map(({ score }) => score)
  assert.deepEqual(
    scores,
    scores.toSorted((one, other) => other - one),
  )
})

void test('reads a casefile, today and pinned', async () => {
  const casefile = await archive.casefile('seat-belt-laws')
  assert.equal(casefile.state, 'current')
  assert.equal(casefile.notice, null)
  for (const part of [casefile.title, casefile.address]) assert.ok(String(casefile).includes(part))
  const primary = casefile.estimates().find(({ role }) => role === 'primary')
  assert.ok(primary.ciLow < primary.value && primary.value < primary.ciHigh)
  assert.ok(casefile.checks().every(({ message }) => message !== ''))
  const pinned = await archive.casefile('seat-belt-laws', casefile.version)
  assert.deepEqual(pinned.estimates(), casefile.estimates())
  const earlier = await archive.casefile('seat-belt-laws', casefile.version - 1)
  assert.equal(earlier.state, 'superseded')
  assert.ok(String(earlier).includes(earlier.notice))
  assert.ok((await earlier.data()).length > 0)
  await assert.rejects(earlier.cite(), { code: 'not-kept' })
  await assert.rejects(earlier.bundle(), { code: 'not-kept' })
  assert.equal(await pinned.cite(), await casefile.cite())
})

void test('says what was retracted before its numbers', async () => {
  const gone = (await archive.find()).find(({ state }) => state === 'retracted')
  const casefile = await archive.casefile(gone.slug)
  assert.equal(String(casefile).split('RETRACTED on').length, 2)
  assert.ok(!String(casefile).includes('Effect:'))
  assert.ok(casefile.estimates().every(({ state }) => state === 'retracted'))
})

void test('compares in the order given', async () => {
  const slugs = ['seat-belt-laws', 'class-size-tennessee']
  assert.deepEqual(
    (await archive.compare(slugs)).map(({ slug }) => slug),
    slugs,
  )
})

void test('hands out data, citations and the bundle', async () => {
  const casefile = await archive.casefile('college-awards-men')
  const rows = await casefile.data()
  assert.equal(rows.length, Math.max(...casefile.estimates().map(({ n }) => n)))
  assert.ok(Object.values(rows[0]).every((cell) => typeof cell === 'string'))
  assert.ok((await casefile.cite('bibtex')).startsWith('@'))
  assert.ok((await casefile.cite()).includes(casefile.title))
  await assert.rejects(casefile.cite('word'), RangeError)
  assert.deepEqual([...(await casefile.bundle()).slice(0, 2)], [0x50, 0x4b])
})

void test("refuses with the archive's own sentence", async () => {
  await assert.rejects(
    archive.compare(['no-such-casefile']),
    (error) =>
      error instanceof ArchiveError && error.code === 'casefile/not-found' && /no-such-casefile/.test(error.message),
  )
  await assert.rejects(new Archive('http://127.0.0.1:9').find(), { code: 'unreachable' })
})
