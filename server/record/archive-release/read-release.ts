import fs from 'node:fs'
import path from 'node:path'
import type { z } from 'zod'
import {
  releasedChainSchema,
  releaseManifestSchema,
  releaseSignatureSchema,
  type ReleasedChain,
  type ReleaseManifest,
} from '../../../contract/archive-release.ts'
import type { ChainEntry } from '../../../contract/chain.ts'
import type { CasefilePublication } from '../../../contract/publication.ts'
import { linkHash } from '../../base/chain/chain.service.ts'
import { canonicalJson, fingerprint, sha256, isSignedBy } from '../../base/chain/fingerprint.ts'
import { ServerError } from '../../base/errors.ts'
import type { CollectionFolder } from '../publications/publication-files.ts'
import { retractionFingerprint } from '../publications/retract-casefile.ts'

export const RELEASE_FOLDER = 'release'
export const MANIFEST_FILE = 'release.json'
export const SIGNATURE_FILE = 'signature.json'
/** Files of the folder that the manifest does not name: itself, and what came after it. */
const BESIDE = [MANIFEST_FILE, SIGNATURE_FILE]

export const documentFile = (folder: 'casefiles' | CollectionFolder, slug: string, version: number) =>
  `${folder}/${slug}/v${version}.json`
export const chainFile = (slug: string) => `casefiles/${slug}/chain.json`

export interface SealedCasefile extends ReleasedChain {
  /** Documents of its versions, the first one first. */
  documents: CasefilePublication[]
}

/** A release whose every file, link and fingerprint was checked. */
export interface SealedRelease {
  manifest: ReleaseManifest
  /** In the order of their dockets. */
  casefiles: SealedCasefile[]
  /** Documents of policies or problems with the text that was published, each slug's first version first. */
  collections(folder: CollectionFolder): { slug: string; version: number; text: string }[]
  /** A published document by its fingerprint, as text; null where the release has none. */
  document(sha256: string): string | null
}

/**
 * Reads the sealed release of an archive and checks all of it: that each file is the one the manifest names, that each chain
 * follows link by link, and that each link fixes what stands in the documents. Nothing is computed but fingerprints.
 *
 * @param archive the archive's folder
 * @returns null where there is no release
 * @throws {ServerError} `archive-release/damaged` naming the first file that is not as it was sealed
 */
export function readRelease(archive: string): SealedRelease | null {
  const folder = path.join(archive, RELEASE_FOLDER)
  if (!fs.existsSync(path.join(folder, MANIFEST_FILE))) return null
  const manifest = readManifest(folder)
  const files = readFiles(folder, manifest)
  const textOf = (file: string): string => files.get(file)?.toString('utf8') ?? raise(file, 'is missing')
  const casefiles = [...files.keys()]
    .filter((file) => file.endsWith('/chain.json'))
    .map((file) => readCasefile(file, textOf, manifest))
  const byFingerprint = new Map(Object.entries(manifest.files).map(([file, hash]) => [hash, file]))
  return {
    manifest,
    casefiles: casefiles.sort((one, other) => (rank(one) < rank(other) ? -1 : 1)),
    collections: (collection) =>
      [...files.keys()]
        .filter((file) => file.startsWith(`${collection}/`))
        .map((file) => ({ slug: file.split('/')[1], version: versionIn(file), text: textOf(file) }))
        .sort((one, other) => (one.slug === other.slug ? one.version - other.version : one.slug < other.slug ? -1 : 1)),
    document: (hash) => {
      const file = byFingerprint.get(hash)
      return file === undefined ? null : textOf(file)
    },
  }
}

/** The hash that a release is cited by: of everything in its manifest but itself, and so of every file. */
export function releaseRoot({ root: _, ...rest }: Omit<ReleaseManifest, 'root'> & { root?: string }): string {
  return fingerprint(rest)
}

/** Dockets are numbers of four digits and more, so the shorter one is the earlier. */
const rank = ({ docket }: ReleasedChain): string => `${String(docket.length).padStart(3, '0')} ${docket}`
const versionIn = (file: string): number => Number(/\/v(\d+)\.json$/.exec(file)?.[1])

function readManifest(folder: string): ReleaseManifest {
  const manifest = parse(
    releaseManifestSchema,
    MANIFEST_FILE,
    fs.readFileSync(path.join(folder, MANIFEST_FILE), 'utf8'),
  )
  if (releaseRoot(manifest) !== manifest.root) raise(MANIFEST_FILE, 'does not give the root that it names')
  const file = path.join(folder, SIGNATURE_FILE)
  if (!fs.existsSync(file)) return manifest
  const signed = parse(releaseSignatureSchema, SIGNATURE_FILE, fs.readFileSync(file, 'utf8'))
  if (signed.root !== manifest.root || !isSignedBy(signed.key, signed.root, signed.signature))
    raise(SIGNATURE_FILE, `is no signature of release ${manifest.number}`)
  return manifest
}

function readFiles(folder: string, { number, files }: ReleaseManifest): Map<string, Buffer> {
  const read = new Map<string, Buffer>()
  for (const [file, hash] of Object.entries(files)) {
    const at = path.join(folder, file)
    if (!fs.existsSync(at)) raise(file, 'is missing')
    const bytes = fs.readFileSync(at)
    if (sha256(bytes) !== hash) raise(file, `is not the file that release ${number} names`)
    read.set(file, bytes)
  }
  const found = fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  for (const entry of found) {
    const file = path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/')
    if (!read.has(file) && !BESIDE.includes(file)) raise(file, `is not named by release ${number}`)
  }
  return read
}

function readCasefile(file: string, textOf: (file: string) => string, { files }: ReleaseManifest): SealedCasefile {
  const chain = parse(releasedChainSchema, file, textOf(file))
  const { slug, links, retractions } = chain
  const documents: CasefilePublication[] = []
  for (const [place, link] of links.entries()) {
    const [before, { kind, version }] = [links[place - 1], link]
    if (link.casefile !== slug || link.previous !== (before?.hash ?? null) || linkHash(link) !== link.hash)
      raise(file, `has a ${kind} of version ${version} that does not follow from the link before it`)
    const own = documentFile('casefiles', slug, version)
    const document = (documents[version - 1] ??= JSON.parse(textOf(own)) as CasefilePublication)
    const fixed = contentOf(link, { document, links, retractions, sha256: files[own] })
    if (fixed !== link.content_sha256) raise(own, `is not what the ${kind} in its chain fixes`)
  }
  for (const [place, { slug: named, version, chain: own, dataset, design, run }] of documents.entries()) {
    const at = documentFile('casefiles', slug, place + 1)
    if (named !== slug || version !== place + 1) raise(at, 'is the document of another version')
    if (canonicalJson(own) !== canonicalJson(links.slice(0, own.length))) raise(at, 'names other links than its chain')
    const data = new Set([dataset.sha256, design.dataset.sha256, run.dataset.sha256])
    if (data.size > 1) raise(at, 'names different data in its lock and its run')
  }
  return { ...chain, documents }
}

interface Fixed {
  document: CasefilePublication
  links: readonly ChainEntry[]
  retractions: ReleasedChain['retractions']
  /** Of the document. */
  sha256: string
}

/** Fingerprint of what a link fixes, as it stands in the release; null where it is not there. */
function contentOf({ kind, version }: ChainEntry, { document, links, retractions, sha256 }: Fixed): string | null {
  if (kind === 'lock') return fingerprint(document.design)
  if (kind === 'run') {
    const lock = links.find((link) => link.kind === 'lock' && link.version === version)
    const isOfLock = document.run.lock_hash === lock?.hash
    return isOfLock && document.run.result_sha256 === fingerprint(document.analysis) ? fingerprint(document.run) : null
  }
  if (kind === 'publication') return sha256
  const retraction = retractions.find((one) => one.version === version)
  return kind === 'retraction' && retraction ? retractionFingerprint(retraction, sha256) : null
}

function parse<Schema extends z.ZodType>(schema: Schema, file: string, text: string): z.infer<Schema> {
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    return raise(file, 'cannot be read')
  }
}

function raise(file: string, what: string): never {
  throw new ServerError(
    'archive-release/damaged',
    `The archive’s release is damaged: ${RELEASE_FOLDER}/${file} ${what}. Fetch the files of the archive again; nothing was imported.`,
  )
}
