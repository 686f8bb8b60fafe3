import canonicalize from 'canonicalize'
import type { Retraction } from '../../contract/archive-reader.ts'
import { sealedBytes } from '../../contract/answered-document.ts'
import type { ChainEntry } from '../../contract/chain.ts'
import type { Erratum } from '../../contract/erratum.ts'
import type { LockTimestamp } from '../../contract/lock-evidence.ts'
import { tokenBytes, checkLockTimestamp } from '../../contract/timestamp/verify-timestamp.ts'
import type { CasefilePublication } from '../../contract/publication.ts'
import { choicesOf, planOf } from '../../contract/parts-of-design.ts'
import { formatDate, formatDateTime } from '@casefiles/words/formats'

/** SHA-256 as hexadecimal digits. */
export type Hash = (bytes: Uint8Array<ArrayBuffer>) => Promise<string>

export interface ChainFiles {
  /** The published document as its address has it. */
  document: Uint8Array<ArrayBuffer>
  /** Null where the data were taken down: their fingerprint stays on the record and cannot be computed. */
  data: Uint8Array<ArrayBuffer> | null
  /** The publication's own link: it fixes the document, so it cannot stand in it. */
  link: ChainEntry
  /** Every link that is public, where there are corrections or a retraction; else the document's and `link` are all. */
  chain?: readonly ChainEntry[]
  errata?: readonly Erratum[]
  retraction?: Retraction
  /** External timestamps of its locks. */
  timestamps?: readonly LockTimestamp[]
}

/** One thing that was computed again, in the order lock → data → run → publication → notices → links. */
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
export async function verifyChain(files: ChainFiles, hash: Hash): Promise<ChainStep[]> {
  const { data, link, errata = [], retraction, timestamps = [] } = files
  const document = sealedBytes(files.document)
  const publication = JSON.parse(new TextDecoder().decode(document)) as CasefilePublication
  const { design, run, analysis, chain, version } = publication
  const of = (value: unknown) => hash(new TextEncoder().encode(canonicalize(value)))
  const last = (kind: ChainEntry['kind']) => chain.findLast((one) => one.kind === kind && one.version === version)
  const steps: ChainStep[] = []
  const compare = (what: string, recorded: string | undefined | null, computed: string) =>
    steps.push({ what, recorded: recorded ?? 'missing', computed, isSame: recorded === computed })

  const plan = planOf(design)
  if (plan) compare('Design locked without data', last('plan')?.content_sha256, await of(plan))
  compare('Locked design', last('lock')?.content_sha256, await of(design))
  if (design.vintage)
    compare(
      'Choices of the design that this version takes over',
      design.vintage.fixed_by.choices_sha256,
      await of(choicesOf(design)),
    )
  if (data) compare('Data', design.dataset.sha256, await hash(data))
  compare('Data named by the run', design.dataset.sha256, run.dataset.sha256)
  compare('Lock named by the run', last('lock')?.hash, run.lock_hash)
  compare('Results', run.result_sha256, await of(analysis))
  compare('Run record', last('run')?.content_sha256, await of(run))
  for (const { link_hash, design: rival, run: rivalRun } of publication.rivals ?? []) {
    compare('Rival design', chain.find(({ hash: one }) => one === link_hash)?.content_sha256, await of(rival))
    compare('Lock named by the rival design', last('lock')?.hash, rival.lock_hash)
    if (rivalRun === null) continue
    compare('Rival design named by its run', link_hash, rivalRun.lock_hash)
    const record = await of(rivalRun)
    const fixed = chain.find((one) => one.kind === 'rival-run' && one.content_sha256 === record)
    compare('Run record of the rival design', fixed?.content_sha256, record)
  }
  compare('Published document', link.content_sha256, await hash(document))

  const links = linksOf(chain, files)
  const documentOf = (version: number) => links.find((one) => one.kind === 'publication' && one.version === version)
  for (const { link_hash, ...words } of errata) {
    const publication = documentOf(words.version)?.content_sha256
    const fixed = links.find((one) => one.kind === 'erratum' && one.hash === link_hash)?.content_sha256
    compare(`Correction of ${formatDate(words.published_at)}`, fixed, await of({ ...words, publication }))
  }
  if (retraction) {
    const publication = documentOf(retraction.version)?.content_sha256
    const fixed = links.findLast((one) => one.kind === 'retraction')?.content_sha256
    compare('Retraction', fixed, await of({ ...retraction, publication }))
  }

  for (const kept of timestamps.filter((one) => one.version <= version)) {
    const stamped = links.find((one) => one.hash === kept.link_hash)
    const problem = await checkLockTimestamp(kept, tokenBytes(kept.token), stamped)
    const what = `Timestamp by ${kept.authority}, ${formatDateTime(kept.stamped_at)}`
    compare(
      problem === null ? what : `${what}: ${problem}`,
      kept.imprint,
      problem === null ? kept.imprint : 'does not hold',
    )
  }

  const lastPublished = links.findLastIndex((one) => one.kind === 'publication')
  for (const [place, { hash: recorded, ...fields }] of links.entries()) {
    const before = place === 0 ? null : links[place - 1].hash
    // Locks and runs of a version that is not published yet may lie between the last publication and a later notice.
    const isBehindOthers = place > lastPublished && fields.previous !== before
    const what = `Link ${place + 1}: ${fields.kind}${isBehindOthers ? ', behind links that are not public yet' : ''}`
    compare(what, recorded, await of(isBehindOthers ? fields : { ...fields, previous: before }))
  }
  return steps
}

/** The document's own links, then what is public besides, in which the publication's own link stands. */
function linksOf(chain: readonly ChainEntry[], { link, chain: whole }: ChainFiles): readonly ChainEntry[] {
  const rest = whole?.slice(chain.length) ?? []
  return [...chain, ...(rest.some(({ hash }) => hash === link.hash) ? rest : [link])]
}
