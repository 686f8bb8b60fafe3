import { pageCount } from '../../contract/archive-pages.ts'
import type { ArchiveReader } from '../../contract/archive-reader.ts'
import type { SiteIndex } from '../../contract/site-index.ts'
import type { ContentStore } from '../store/content-store.ts'
import { openArchiveReader } from './archive-reader.ts'
import { stateOfPart } from './reads.ts'
import { casefileRoutes, indexRoutes, staticRoutes } from './routes.ts'
import type { SiteRoute } from './routes.ts'

export interface RoutesToRender {
  render: SiteRoute[]
  /** Paths that stood in the release before and have no route any more. */
  remove: string[]
}

/** Every route of the site as the publications have it. */
export function allRoutes(archive: ArchiveReader, fixedPaths: string[]): SiteRoute[] {
  const slugs = archive.index().casefiles.map((card) => card.slug)
  return [...staticRoutes(fixedPaths), ...routesOfIndex(archive), ...routesOfCasefiles(archive, slugs)]
}

/** The routes that read something which differs between two roots of the publications. */
export function affectedRoutes(publications: ContentStore, before: string, after: string): RoutesToRender {
  const [old, now] = [openArchiveReader(publications, before), openArchiveReader(publications, after)]
  const slugs = changedCasefiles(publications, before, after)
  const nowRoutes = [...routesOfIndex(now), ...routesOfCasefiles(now, slugs)]
  const standing = new Set(nowRoutes.map((route) => route.path))
  const oldRoutes = [...routesOfIndex(old), ...routesOfCasefiles(old, slugs)]
  return {
    render: nowRoutes.filter((route) => readsChanged(route, old.index(), now.index())),
    remove: oldRoutes.map((route) => route.path).filter((path) => !standing.has(path)),
  }
}

function changedCasefiles(publications: ContentStore, before: string, after: string): string[] {
  const paths = publications.diff(before, after).map((difference) => difference.path)
  return [...new Set(paths.filter((path) => path.startsWith('casefiles/')).map((path) => path.split('/')[1]!))]
}

function routesOfIndex(archive: ArchiveReader): SiteRoute[] {
  return indexRoutes(archive.index(), pageCount(archive.index().casefiles.length))
}

function routesOfCasefiles(archive: ArchiveReader, slugs: string[]): SiteRoute[] {
  return slugs.flatMap((slug) => {
    const published = archive.casefile(slug)
    return published === null ? [] : casefileRoutes(published)
  })
}

/** Casefiles among the routes are those that changed; parts of the index are compared as their routes see them. */
function readsChanged({ reads }: SiteRoute, old: SiteIndex, now: SiteIndex): boolean {
  return reads.startsWith('casefile:') || stateOfPart(old, reads) !== stateOfPart(now, reads)
}
