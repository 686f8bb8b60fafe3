import canonicalize from 'canonicalize'
import type { ChainEntry } from '../../contract/chain.ts'
import type { CasefilePublication } from '../../contract/publication.ts'

/** SHA-256 as hexadecimal digits. */
export type Hash = (bytes: Uint8Array<ArrayBuffer>) => Promise<string>

export interface ChainFiles {
  /** The published document, byte for byte. */
  document: Uint8Array<ArrayBuffer>
  data: Uint8Array<ArrayBuffer>
  /** The publication's own link: it fixes the document, so it cannot stand in it. */
  link: ChainEntry
}

/** One thing that was computed again, in the order lock → data → run → publication. */
export interface ChainStep {
  what: string
  recorded: string
  computed: string
  isSame: boolean
}

/**
 * Computes every fingerprint of one published version again, from the files that readers download.
 *
 * @returns one line per fingerprint; the first that differs is where the chain is broken
 */
export async function verifyChain({ document, data, link }: ChainFiles, hash: Hash): Promise<ChainStep[]> {
  const publication = JSON.parse(new TextDecoder().decode(document)) as CasefilePublication
  const { design, run, analysis, chain, version } = publication
  const of = (value: unknown) => hash(new TextEncoder().encode(canonicalize(value)!))
  const last = (kind: ChainEntry['kind']) => chain.findLast((one) => one.kind === kind && one.version === version)
  const steps: ChainStep[] = []
  const compare = (what: string, recorded: string | undefined | null, computed: string) =>
    steps.push({ what, recorded: recorded ?? 'missing', computed, isSame: recorded === computed })

  compare('Locked design', last('lock')?.content_sha256, await of(design))
  compare('Data', design.dataset.sha256, await hash(data))
  compare('Data named by the run', design.dataset.sha256, run.dataset.sha256)
  compare('Lock named by the run', last('lock')?.hash, run.lock_hash)
  compare('Results', run.result_sha256, await of(analysis))
  compare('Run record', last('run')?.content_sha256, await of(run))
  compare('Published document', link.content_sha256, await hash(document))
  for (const [place, { hash: recorded, ...fields }] of [...chain, link].entries()) {
    const before = place === 0 ? null : chain[place - 1]!.hash
    compare(`Link ${place + 1}: ${fields.kind}`, recorded, await of({ ...fields, previous: before }))
  }
  return steps
}
