import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { ReleasedChain, ReleasedChange, ReleaseManifest } from '../../../contract/archive-release.ts'
import { findChain } from '../../base/chain/chain.service.ts'
import { sha256, rawOf } from '../../base/chain/fingerprint.ts'
import type { ServerContext } from '../../base/context.ts'
import type { SourceHead } from '../importer/import-archive.ts'
import type { CollectionMeta } from '../publications/publication-files.ts'
import { findPublications, findRetraction } from '../publications/publication.repository.ts'
import { chainFile, documentFile, MANIFEST_FILE, RELEASE_FOLDER, releaseRoot, SIGNATURE_FILE } from './read-release.ts'

type Context = Pick<ServerContext, 'db' | 'publications' | 'now'>

/**
 * Writes what is published as the release of an archive, in the place of the one before. The same record gives the same files.
 *
 * @returns the manifest; the one before, and nothing is written, where it would name the same files
 */
export async function writeRelease(
  context: Context,
  archive: string,
  sources: readonly SourceHead[],
  before: ReleaseManifest | null,
  changes: ReleasedChange[],
): Promise<ReleaseManifest> {
  const texts = new Map<string, string>()
  for (const source of sources) await addCasefile(context, archive, source, texts)
  for (const folder of ['policies', 'problems'] as const) addCollections(context, folder, texts)
  const files = Object.fromEntries([...texts.keys()].sort().map((file) => [file, sha256(texts.get(file)!)]))
  const made = { files, sources: fingerprintSources(archive) }
  if (before && JSON.stringify(made) === JSON.stringify({ files: before.files, sources: before.sources })) return before
  const rest = {
    schema: 'archive-release/1' as const,
    number: (before?.number ?? 0) + 1,
    made_at: context.now(),
    earlier: before ? [...before.earlier, namedOf(before)] : [],
    changes,
    ...made,
  }
  const manifest: ReleaseManifest = { ...rest, root: releaseRoot(rest) }
  const { schema, number, made_at, root, ...others } = manifest
  texts.set(MANIFEST_FILE, indented({ schema, number, made_at, root, ...others }))
  replaceFolder(path.join(archive, RELEASE_FOLDER), texts)
  return manifest
}

const namedOf = ({ number, made_at, root }: ReleaseManifest) => ({ number, made_at, root })

/** A line for each value, so that the next release shows what it adds. */
const indented = (value: object): string => `${JSON.stringify(value, null, 2)}\n`

async function addCasefile(
  { db, publications }: Context,
  archive: string,
  { slug, docket, folder }: SourceHead,
  texts: Map<string, string>,
): Promise<void> {
  const retractions: ReleasedChain['retractions'] = []
  for (const { version, sha256: hash } of await findPublications(db, slug)) {
    texts.set(documentFile('casefiles', slug, version), publications.readObject(hash).toString('utf8'))
    const retraction = await findRetraction(db, slug, version)
    if (retraction) retractions.push(retraction)
  }
  const chain: ReleasedChain = {
    slug,
    docket,
    folder: path.relative(archive, folder),
    links: await findChain(db, slug),
    retractions,
  }
  texts.set(chainFile(slug), indented(chain))
}

function addCollections({ publications }: Context, folder: 'policies' | 'problems', texts: Map<string, string>): void {
  const current = publications.list(`${folder}/`).filter(({ path: at }) => at.split('/').length === 2)
  for (const { path: at, meta } of current) {
    const slug = at.slice(folder.length + 1)
    for (const { version, sha256: hash } of (meta as CollectionMeta<unknown>).versions)
      texts.set(documentFile(folder, slug, version), publications.readObject(hash).toString('utf8'))
  }
}

/** Made beside and put in place whole, so that a crash leaves the release before or this one. */
function replaceFolder(folder: string, texts: ReadonlyMap<string, string>): void {
  const [made, old] = [`${folder}.new`, `${folder}.old`]
  for (const left of [made, old]) fs.rmSync(left, { recursive: true, force: true })
  for (const [file, text] of texts) {
    const at = path.join(made, file)
    fs.mkdirSync(path.dirname(at), { recursive: true })
    fs.writeFileSync(at, text)
  }
  if (fs.existsSync(folder)) fs.renameSync(folder, old)
  fs.renameSync(made, folder)
  fs.rmSync(old, { recursive: true, force: true })
}

/**
 * Adds a signature over the root, for whoever publishes the release.
 *
 * @param pem an Ed25519 private key
 * @throws {Error} where it is none
 */
export function signRelease(archive: string, { root }: Pick<ReleaseManifest, 'root'>, pem: string): void {
  const key = createPrivateKey(pem)
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('The key must be an Ed25519 private key as PEM.')
  const signature = sign(null, Buffer.from(root), key).toString('base64')
  const signed = { root, key: rawOf(createPublicKey(key)), signature }
  fs.writeFileSync(path.join(archive, RELEASE_FOLDER, SIGNATURE_FILE), indented(signed))
}

/** What a reader of the folder reads, and what is none of the archive's words or numbers: how a file of data was prepared. */
const IS_ASIDE = /\.(?:md|mjs|R)$/
/** What pages are drawn with and no document holds. */
const PAGES_ONLY = ['gap-map.json', 'teaching-examples.json']

/** Fingerprints of all files that an archive is made from, by their path in it. */
export function fingerprintSources(archive: string): Record<string, string> {
  const found = fs.readdirSync(archive, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const files = found.map((entry) => path.relative(archive, path.join(entry.parentPath, entry.name)))
  const named = files
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => !file.startsWith(`${RELEASE_FOLDER}/`) && !IS_ASIDE.test(file) && !PAGES_ONLY.includes(file))
  return Object.fromEntries(named.sort().map((file) => [file, sha256(fs.readFileSync(path.join(archive, file)))]))
}

/** Files of one folder that a release was made from, by their name in it. */
export function sourcesOf({ sources }: Pick<ReleaseManifest, 'sources'>, folder: string): Record<string, string> {
  const own = Object.entries(sources).filter(([file]) => file.startsWith(`${folder}/`))
  return Object.fromEntries(own.map(([file, hash]) => [file.slice(folder.length + 1), hash]))
}

/** Files that are not those that a release was made from, sorted: of one folder, or of the whole archive. */
export function changedSources(
  { sources }: Pick<ReleaseManifest, 'sources'>,
  now: Record<string, string>,
  folder?: string,
): string[] {
  const files = [...new Set([...Object.keys(sources), ...Object.keys(now)])]
  const own = folder === undefined ? files : files.filter((file) => file.startsWith(`${folder}/`))
  return own.filter((file) => sources[file] !== now[file]).sort()
}

/** The line of the README that names the release; kept up to date by whoever makes one. */
const LINE = /^Archive release \d+, root `[0-9a-f]{64}`/m

/** The README with the number and root of a release in its line. @throws {Error} where it has no such line */
export function nameInReadme(readme: string, { number, root }: Pick<ReleaseManifest, 'number' | 'root'>): string {
  if (!LINE.test(readme)) throw new Error('README.md has no line "Archive release N, root `…`".')
  return readme.replace(LINE, `Archive release ${number}, root \`${root}\``)
}
