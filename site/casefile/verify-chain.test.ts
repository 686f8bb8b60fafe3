import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import { describe, expect, it } from 'vitest'
import { syntheticDataset, syntheticPublished } from '../../tests/support/synthetic-publication.ts'
import { verifyChain, type ChainFiles } from './verify-chain.ts'

const sha256 = (content: Uint8Array | string) => createHash('sha256').update(content).digest('hex')
const hash = async (bytes: Uint8Array) => sha256(bytes)
const utf8 = (text: string) => new TextEncoder().encode(text)

/** A whole published version whose links fix what they should. */
function wholeFiles(): ChainFiles {
  const { publication, link } = structuredClone(syntheticPublished(0))
  publication.chain[1] = sealed({ ...publication.chain[1]!, content_sha256: of(publication.run) })
  const document = utf8(canonicalize(publication)!)
  const own = sealed({ ...link, content_sha256: sha256(document), previous: publication.chain[1]!.hash })
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
})
