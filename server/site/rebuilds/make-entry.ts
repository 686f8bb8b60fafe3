import fs from 'node:fs'
import type { ArchiveReader } from '../../../contract/archive-reader.ts'
import { answerCollection, answerDocument } from '../../../contract/answered-document.ts'
import { takedownNotice } from '../../../contract/takedown.ts'
import { sha256 } from '../../base/chain/fingerprint.ts'
import { coverPath, datasetPath } from '../../record/publications/publication-files.ts'
import { makeBundle, standingScripts, bundleSources } from '../../record/replication/bundle.ts'
import type { ArchiveStore, ManifestEntry } from '../../base/store/content-store.ts'
import { isDamage } from '../../base/store/store-error.ts'
import { restrictReader, UndeclaredReadError } from './archive-reader.ts'
import { contentTypeOf } from './content-types.ts'
import { drawPicture, pictureRules } from './draw-picture.ts'
import { splitReads } from './reads.ts'
import { drawingPath, type SiteApp } from './site-app.ts'
import type { SiteRoute } from './routes.ts'
import type { RendererFolders } from './site-renderer.ts'
import { findInlineCode } from './strict-page.ts'

/** What stands beside each path of the site's manifest. */
export interface SiteEntryMeta {
  type: string
  /** The path itself changes whenever the bytes do, so a browser may keep them for ever. */
  isImmutable?: boolean
  /** Of a picture: the drawing it was made from and how, so that it is drawn again only when these differ. */
  drawnFrom?: string
}

export interface RenderContext {
  app: SiteApp
  publications: ArchiveStore
  site: ArchiveStore
  /** Where other threads find the same; without, everything is rendered on this one. */
  folders?: RendererFolders
}

/**
 * What stands at the address of one route: its page, its picture, or published bytes.
 *
 * @returns null where the site has no page for it
 * @throws when the page fails, answers with an error or holds inline code
 */
export async function makeEntry(
  context: RenderContext,
  archive: ArchiveReader,
  route: SiteRoute,
): Promise<{ hash: string; meta: SiteEntryMeta } | null> {
  if (route.source === 'picture') return makePicture(context, archive, route)
  if (route.source === 'bundle' || route.source.startsWith('replication:')) return packScripts(context, archive, route)
  if (route.source !== 'page') return copyPublished(context, archive, route)
  if (context.app.patternOf(route.path) === undefined) return null
  const { bytes, type, status } = await renderPage(context.app, archive, route)
  const isExpected = status === 200 || (status === 404 && route.path.endsWith('/404'))
  if (!isExpected) throw new Error(`The page ${route.path} answered with status ${status}.`)
  const inline = type.startsWith('text/html') ? findInlineCode(bytes.toString('utf8')) : null
  if (inline !== null) throw new Error(`The page ${route.path} holds code that its security policy refuses: ${inline}`)
  return { hash: context.site.putObject(bytes), meta: { type: withCharset(type) } }
}

/** Drawing is slow beside rendering: a picture of the same drawing is kept from whatever release has it. */
async function makePicture(
  { app, site }: RenderContext,
  archive: ArchiveReader,
  route: SiteRoute,
): Promise<{ hash: string; meta: SiteEntryMeta } | null> {
  const drawing = { ...route, path: drawingPath(route.path) }
  if (app.patternOf(drawing.path) === undefined) return null
  const { bytes, status } = await renderPage(app, archive, drawing)
  if (status !== 200) return null
  const meta: SiteEntryMeta = { type: contentTypeOf(route.path), drawnFrom: `${sha256(bytes)} ${pictureRules()}` }
  const drawn = findDrawn(site, route.path, meta.drawnFrom!)
  return { hash: drawn ?? site.putObject(await drawPicture(bytes.toString('utf8'))), meta }
}

/** The picture of the same drawing at this address, in the release that stands or in any that is kept: after a rollback, too. */
function findDrawn(site: ArchiveStore, path: string, drawnFrom: string): string | null {
  for (const root of new Set([site.head(), ...site.releases().map((release) => release.root)])) {
    const entry = entryOf(site, path, root)
    if ((entry?.meta as SiteEntryMeta | undefined)?.drawnFrom === drawnFrom && isThere(site, entry!.hash))
      return entry!.hash
  }
  return null
}

/** null also where the release cannot be read any more. */
function entryOf(site: ArchiveStore, path: string, root: string): ManifestEntry | null {
  try {
    return site.entry(path, root)
  } catch (error) {
    if (isDamage(error)) return null
    throw error
  }
}

const isThere = (site: ArchiveStore, hash: string): boolean => fs.existsSync(site.objectFile(hash))

async function renderPage(app: SiteApp, archive: ArchiveReader, route: SiteRoute): ReturnType<SiteApp['render']> {
  try {
    return await app.render(route.path, restrictReader(archive, route))
  } catch (error) {
    if (error instanceof UndeclaredReadError) throw error
    throw new Error(`The page ${route.path} could not be rendered: ${(error as Error).message}`, { cause: error })
  }
}

/** A data file goes out byte for byte, and so does a document where nothing has to be said of it: anyone can check its fingerprint. */
function copyPublished(
  { publications, site }: RenderContext,
  archive: ArchiveReader,
  route: SiteRoute,
): { hash: string; meta: SiteEntryMeta } | null {
  const hash = hashOfPublished(archive, route)
  const notice = noticeOf(archive, route, hash)
  if (notice !== null) return { hash: site.putObject(notice), meta: { type: contentTypeOf('notice.txt') } }
  if (!isHeld(publications, hash)) return null
  const meta: SiteEntryMeta = { type: contentTypeOf(route.path) }
  if (route.source.startsWith('cover:')) meta.isImmutable = true
  const bytes = publications.readObject(hash)
  const answered = route.source.startsWith('document:') ? answerOf(archive, route, bytes) : bytes
  return { hash: site.putObject(Buffer.from(answered)), meta }
}

function answerOf(archive: ArchiveReader, { reads, source }: SiteRoute, sealed: Uint8Array): Uint8Array {
  const [kind, slug] = splitReads(reads)
  const version = Number(source.split(':')[1])
  if (kind === 'policy') return answerCollection(archive.policy(slug, version)!.publication, sealed)
  if (kind === 'problem') return answerCollection(archive.problem(slug, version)!.publication, sealed)
  return answerDocument(archive.casefile(slug, version)!, sealed)
}

/** What stands in the place of data that were taken down; null where they were not. */
function noticeOf(archive: ArchiveReader, { reads }: Pick<SiteRoute, 'reads'>, hash: string): string | null {
  const [kind, slug] = splitReads(reads)
  if (kind !== 'casefile') return null
  const takedown = archive.casefile(slug)?.takedowns?.find((one) => one.sha256 === hash)
  return takedown ? `${takedownNotice(takedown)}\n` : null
}

/** Whether the publications hold these bytes, or name them as theirs: then reading tells that they are lost. */
function isHeld(publications: ArchiveStore, hash: string): boolean {
  return (
    fs.existsSync(publications.objectFile(hash)) ||
    publications.entry(datasetPath(hash)) !== null ||
    publications.entry(coverPath(hash)) !== null
  )
}

function hashOfPublished(archive: ArchiveReader, { reads, source }: SiteRoute): string {
  const [kind, slug] = splitReads(reads)
  const [what, number] = source.split(':')
  if (what === 'cover') return number
  const version = Number(number)
  if (what === 'dataset') return archive.casefile(slug, version)!.publication.dataset.sha256
  if (kind === 'policy') return archive.policy(slug, version)!.sha256
  if (kind === 'problem') return archive.problem(slug, version)!.sha256
  return archive.casefile(slug, version)!.sha256
}

/** The bundle, or one of the scripts in it: both follow from the publication and its data. */
async function packScripts(
  { publications, site }: RenderContext,
  archive: ArchiveReader,
  { path, reads, source }: SiteRoute,
): Promise<{ hash: string; meta: SiteEntryMeta } | null> {
  const found = archive.casefile(splitReads(reads)[1])!
  const { publication } = found
  const meta = { type: contentTypeOf(path) }
  if (source === 'bundle') {
    const data = publication.dataset.sha256
    const notice = noticeOf(archive, { reads }, data)
    if (notice !== null) return { hash: site.putObject(Buffer.from(await makeBundle(found, { notice }))), meta }
    if (!isHeld(publications, data)) return null
    return {
      hash: site.putObject(
        Buffer.from(await makeBundle(found, publications.readObject(data), bundleSources(publication, publications))),
      ),
      meta,
    }
  }
  const file = source.slice('replication:'.length)
  const text = (await standingScripts(found)).get(file)
  return text === undefined ? null : { hash: site.putObject(Buffer.from(text)), meta }
}

function withCharset(type: string): string {
  return /^(text\/|application\/(json|xml|ld\+json))/.test(type) && !type.includes('charset')
    ? `${type}; charset=utf-8`
    : type
}
