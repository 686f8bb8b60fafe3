import { adoptedReleaseSchema, type AdoptedRelease } from '../../../contract/archive-release.ts'
import type { PolicyPublication } from '../../../contract/policy.ts'
import type { ProblemPublication } from '../../../contract/problem.ts'
import { canonicalJson, sha256 } from '../../base/chain/fingerprint.ts'
import type { ServerContext } from '../../base/context.ts'
import type { ArchiveStore, ManifestChanges } from '../../base/store/content-store.ts'
import { policyCard } from '../policies/publish-policy.ts'
import { problemCard } from '../problems/publish-problem.ts'
import {
  casefilePath,
  documentPath,
  documentVersionPath,
  RELEASE_PATH,
  type CollectionFolder,
  type CollectionMeta,
} from '../publications/publication-files.ts'
import { findStandingPublications } from '../publications/publication.repository.ts'
import type { SealedRelease } from './read-release.ts'

type Context = Pick<ServerContext, 'db' | 'publications'>

const FOLDERS: readonly CollectionFolder[] = ['policies', 'problems']

/**
 * Says among the publications which release stands here, so that pages can name it: with those of its casefiles whose current
 * version is the one that was sealed. Where no casefile is, nothing is said. To be called once the rows are there.
 */
export async function noteRelease(
  { db, publications }: Context,
  { manifest, casefiles }: SealedRelease,
): Promise<void> {
  const rows = await findStandingPublications(db)
  const standing = new Set(rows.filter(({ is_current }) => is_current === 1).map((row) => row.sha256))
  const sealed = casefiles.map(({ slug, links }): [string, string[]] => [
    slug,
    links.filter(({ kind }) => kind === 'publication').map(({ content_sha256 }) => content_sha256),
  ])
  const own = sealed.filter(([, hashes]) => standing.has(hashes.at(-1)!))
  if (own.length === 0) return
  const { number, made_at, root } = manifest
  const adopted: AdoptedRelease = { number, made_at, root, casefiles: Object.fromEntries(own) }
  const hash = publications.putObject(canonicalJson(adopted))
  if (publications.entry(RELEASE_PATH)?.hash === hash) return
  await publications.commit(new Map([[RELEASE_PATH, { hash }]]), `archive release ${number}`)
}

/** The release that stands here; null where none does. */
export function readAdoptedRelease(
  publications: Pick<ArchiveStore, 'entry' | 'readObject'>,
  root?: string,
): AdoptedRelease | null {
  const entry = publications.entry(RELEASE_PATH, root)
  return entry && adoptedReleaseSchema.parse(JSON.parse(publications.readObject(entry.hash).toString('utf8')))
}

/**
 * Publishes the policies and problems of a release, byte for byte, with their versions and dates. One that has other versions here
 * stays as it is; one over a casefile that is not here is left out.
 */
export async function adoptCollections({ publications }: Context, release: SealedRelease): Promise<void> {
  const changes: ManifestChanges = new Map()
  for (const folder of FOLDERS) {
    for (const [slug, documents] of Map.groupBy(release.collections(folder), (one) => one.slug)) {
      const entry = publications.entry(documentPath(folder, slug))
      const here = entry === null ? [] : (entry.meta as CollectionMeta<unknown>).versions
      const published = documents.map(({ version, text }) => ({ version, sha256: sha256(text), text }))
      const isBehind = here.length < published.length && here.every((one, at) => one.sha256 === published[at].sha256)
      if (!isBehind) continue
      const parsed = documents.map(({ text }) => JSON.parse(text) as PolicyPublication | ProblemPublication)
      const versions = published.map(({ version, sha256: hash }, at) => {
        return { version, sha256: hash, published_at: parsed[at].published_at }
      })
      const last = parsed.at(-1)!
      if (last.casefiles.some((casefile) => publications.entry(casefilePath(casefile.slug)) === null)) continue
      const card = 'policy' in last ? policyCard(last) : problemCard(last)
      const meta: CollectionMeta<unknown> = { card, versions }
      for (const { version, text } of published)
        changes.set(documentVersionPath(folder, slug, version), { hash: publications.putObject(text) })
      changes.set(documentPath(folder, slug), { hash: published.at(-1)!.sha256, meta })
    }
  }
  if (changes.size > 0) await publications.commit(changes, `archive release ${release.manifest.number}`)
}

/**
 * Whether a policy or problem stands as the release has it, over casefiles that do so, too: then nothing is to be published of it.
 *
 * @param changed files of the archive that are not those the release was made from
 */
export function isSealedIn(
  { publications }: Pick<Context, 'publications'>,
  release: SealedRelease,
  changed: ReadonlySet<string>,
): (path: string) => boolean {
  const casefiles = readAdoptedRelease(publications)?.casefiles ?? {}
  const texts = new Map(
    FOLDERS.flatMap((folder) =>
      release.collections(folder).map(({ slug, text }): [string, string] => [documentPath(folder, slug), text]),
    ),
  )
  return (path) => {
    const text = texts.get(path)
    if (text === undefined || changed.has(`${path}.json`)) return false
    if (publications.entry(path)?.hash !== sha256(text)) return false
    const named = (JSON.parse(text) as Pick<PolicyPublication, 'casefiles'>).casefiles
    return named.every(({ slug, sha256: hash }) => {
      return casefiles[slug]?.at(-1) === hash && publications.entry(casefilePath(slug))?.hash === hash
    })
  }
}
