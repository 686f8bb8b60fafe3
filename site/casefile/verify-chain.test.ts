import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import { describe, expect, it } from 'vitest'
import type { ChainEntry } from '../../contract/chain.ts'
import { choicesOf } from '../../contract/parts-of-design.ts'
import type { CasefilePublication } from '../../contract/publication.ts'
import type { PublishedRival } from '../../contract/rival.ts'
import { syntheticDataset, syntheticPublished } from '../../tests/support/synthetic-publication.ts'
import { syntheticRival } from '../../tests/support/synthetic-rival.ts'
import { verifyChain, type ChainFiles } from './verify-chain.ts'

const sha256 = (content: Uint8Array | string) => createHash('sha256').update(content).digest('hex')
const hash = async (bytes: Uint8Array) => sha256(bytes)
const utf8 = (text: string) => new TextEncoder().encode(text)

/** A whole published version whose links fix what they should. */
function wholeFiles(): ChainFiles {
  const { publication, link } = structuredClone(syntheticPublished(0))
  publication.chain[1] = sealed({ ...publication.chain[1], content_sha256: of(publication.run) })
  const document = utf8(canonicalize(publication)!)
  const own = sealed({ ...link, content_sha256: sha256(document), previous: publication.chain[1].hash })
  return { document, data: new Uint8Array(syntheticDataset), link: own }
}
const of = (value: unknown) => sha256(canonicalize(value)!)
function sealed({ hash: _, ...fields }: ChainFiles['link']): ChainFiles['link'] {
  return { ...fields, hash: of(fields) }
}
const broken = async (files: ChainFiles) =>
  (await verifyChain(files, hash)).filter(({ isSame }) => !isSame).map(({ what }) => what)

describe('verifying the chain in the page', () => {
  it('finds every fingerprint as recorded in a casefile that nobody touched', async () => {
    const steps = await verifyChain(wholeFiles(), hash)
    expect(steps).toHaveLength(10)
    expect(steps.every(({ isSame }) => isSame)).toBe(true)
  })

  it('compares the choices of a version that a vintage made with those of the lock that it names', async () => {
    const { document, data, link } = wholeFiles()
    const publication = JSON.parse(new TextDecoder().decode(document))
    const [lock, run] = publication.chain
    const onVintage = (choices_sha256: string) => {
      publication.design.vintage = { number: 2, fixed_by: { choices_sha256 } }
      const locked = sealed({ ...lock, content_sha256: of(publication.design) })
      publication.run.lock_hash = locked.hash
      publication.chain = [locked, sealed({ ...run, content_sha256: of(publication.run), previous: locked.hash })]
      const whole = utf8(canonicalize(publication)!)
      const own = sealed({ ...link, content_sha256: sha256(whole), previous: publication.chain[1].hash })
      return broken({ document: whole, data, link: own })
    }
    expect(await onVintage(of(choicesOf(publication.design)))).toEqual([])
    expect(await onVintage(of('other choices'))).toEqual(['Choices of the design that this version takes over'])
  })

  it('follows a chain that begins with the snapshot of a policy', async () => {
    const { document, data, link } = wholeFiles()
    const publication = JSON.parse(new TextDecoder().decode(document))
    const [lock, run] = publication.chain
    const snapshot = sealed({ ...lock, kind: 'snapshot', content_sha256: of({ title: 'An act' }), previous: null })
    const locked = sealed({ ...lock, previous: snapshot.hash })
    publication.run.lock_hash = locked.hash
    const ran = sealed({ ...run, content_sha256: of(publication.run), previous: locked.hash })
    publication.chain = [snapshot, locked, ran]
    const whole = utf8(canonicalize(publication)!)
    const own = sealed({ ...link, content_sha256: sha256(whole), previous: ran.hash })
    expect(await broken({ document: whole, data, link: own })).toEqual([])
    expect((await verifyChain({ document: whole, data, link: own }, hash)).map(({ what }) => what)).toContain(
      'Link 1: snapshot',
    )
  })

  describe('with a rival design', () => {
    /** The same with a rival between run and publication, as `change` leaves it after it was fixed. */
    function withRival(change: (rival: PublishedRival) => void = () => undefined): ChainFiles {
      const { document, data, link } = wholeFiles()
      const publication: CasefilePublication = JSON.parse(new TextDecoder().decode(document))
      const [lock, run] = publication.chain as [ChainEntry, ChainEntry]
      const rival = syntheticRival(publication)
      const locked = sealed({ ...run, kind: 'rival', content_sha256: of(rival.design), previous: run.hash })
      rival.link_hash = locked.hash
      rival.run!.lock_hash = locked.hash
      const ran = sealed({ ...run, kind: 'rival-run', content_sha256: of(rival.run), previous: locked.hash })
      change(rival)
      const whole = utf8(canonicalize({ ...publication, rivals: [rival], chain: [lock, run, locked, ran] })!)
      const own = sealed({ ...link, content_sha256: sha256(whole), previous: ran.hash })
      return { document: whole, data, link: own }
    }

    it('finds it and its run as they were fixed', async () => {
      expect(await broken(withRival())).toEqual([])
      const steps = (await verifyChain(withRival(), hash)).map(({ what }) => what)
      expect(steps).toEqual(
        expect.arrayContaining(['Rival design', 'Run record of the rival design', 'Link 4: rival-run']),
      )
    })

    it('names what was changed of it: a reason, the lock it stands beside, its results', async () => {
      expect(await broken(withRival(({ design }) => (design.changes[0].why = 'Another one.')))).toEqual([
        'Rival design',
      ])
      expect(await broken(withRival(({ design }) => (design.lock_hash = 'f'.repeat(64))))).toEqual([
        'Rival design',
        'Lock named by the rival design',
      ])
      expect(await broken(withRival(({ run }) => (run!.result_sha256 = 'f'.repeat(64))))).toEqual([
        'Run record of the rival design',
      ])
    })
  })

  it('names the data when one cell was changed', async () => {
    expect(await broken({ ...wholeFiles(), data: utf8('state\nElsewhere\n') })).toEqual(['Data'])
  })

  it('names design and document when a word of the locked design was changed', async () => {
    const files = wholeFiles()
    const text = new TextDecoder().decode(files.document).replace('First adoption counts.', 'Last adoption counts.')
    expect(await broken({ ...files, document: utf8(text) })).toEqual(['Locked design', 'Published document'])
  })

  it('names the link when its author was changed', async () => {
    const files = wholeFiles()
    expect(await broken({ ...files, link: { ...files.link, author: 'Somebody else' } })).toEqual([
      'Link 3: publication',
    ])
  })

  describe('with a correction published beside the document', () => {
    const words = {
      version: 1,
      text: 'The law took effect in 1986.',
      author: 'An editor',
      published_at: '2026-06-01T00:00:00.000Z',
    }
    /** The next link of a casefile whose correction says `words`. */
    function corrected(files: ChainFiles, previous = files.link.hash) {
      const { hash: _, ...own } = files.link
      const content = of({ ...words, publication: files.link.content_sha256 })
      const fields = { ...own, kind: 'erratum' as const, author: words.author, created_at: words.published_at }
      const link = sealed({ ...fields, content_sha256: content, previous, hash: '' })
      return { link, errata: [{ ...words, link_hash: link.hash }] }
    }
    const documentChain = (files: ChainFiles) => JSON.parse(new TextDecoder().decode(files.document)).chain

    it('finds its words and its link as recorded', async () => {
      const files = wholeFiles()
      const { link, errata } = corrected(files)
      const chain = [...documentChain(files), files.link, link]
      const steps = await verifyChain({ ...files, chain, errata }, hash)
      expect(steps).toHaveLength(12)
      expect(steps.filter(({ isSame }) => !isSame)).toEqual([])
      expect(steps.map(({ what }) => what)).toEqual(
        expect.arrayContaining(['Correction of 1 June 2026', 'Link 4: erratum']),
      )
    })

    it('names the correction when its words, and its link when its author or place, were changed', async () => {
      const files = wholeFiles()
      const { link, errata } = corrected(files)
      const withLink = (changed: ChainFiles['link']) => [...documentChain(files), files.link, changed]
      const reworded = [{ ...errata[0], text: 'Nothing was wrong.' }]
      expect(await broken({ ...files, chain: withLink(link), errata: reworded })).toEqual(['Correction of 1 June 2026'])
      const signed = { ...link, author: 'Somebody else' }
      expect(await broken({ ...files, chain: withLink(signed), errata })).toEqual(['Link 4: erratum'])
      const moved = { ...link, previous: 'f'.repeat(64) }
      expect(await broken({ ...files, chain: withLink(moved), errata })).toEqual([
        'Link 4: erratum, behind links that are not public yet',
      ])
      expect(await broken({ ...files, errata })).toEqual(['Correction of 1 June 2026'])
    })

    it('follows a correction behind a lock that is not public, and one between run and publication', async () => {
      const files = wholeFiles()
      const behind = corrected(files, 'e'.repeat(64))
      const chain = [...documentChain(files), files.link, behind.link]
      expect(await broken({ ...files, chain, errata: behind.errata })).toEqual([])

      const [lock, run] = documentChain(files)
      const between = corrected(files, run.hash)
      const own = sealed({ ...files.link, previous: between.link.hash })
      const whole = [lock, run, between.link, own]
      expect(await broken({ ...files, link: own, chain: whole, errata: between.errata })).toEqual([])
    })

    it('verifies a retraction in the same way', async () => {
      const files = wholeFiles()
      const retraction = {
        version: 1,
        reason: 'The data were wrong.',
        author: 'An editor',
        retracted_at: words.published_at,
      }
      const { link } = corrected(files)
      const fixed = of({ ...retraction, publication: files.link.content_sha256 })
      const retracted = sealed({ ...link, kind: 'retraction', content_sha256: fixed })
      const chain = [...documentChain(files), files.link, retracted]
      expect(await broken({ ...files, chain, retraction })).toEqual([])
      const softened = { ...retraction, reason: 'A detail was wrong.' }
      expect(await broken({ ...files, chain, retraction: softened })).toEqual(['Retraction'])
    })
  })
})
