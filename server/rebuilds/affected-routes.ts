import type { ContentStore } from '../store/content-store.ts'
import { openArchiveReader } from './archive-reader.ts'
import type { PublicationsReader } from './archive-reader.ts'
import { casefileRoutes, indexRoutes, listingCasefiles, listingCount, listingRoute, staticRoutes } from './routes.ts'
import type { SiteRoute } from './routes.ts'

export interface RoutesToRender {
  render: SiteRoute[]
  /** Paths that stood in the release before and have no route any more. */
  remove: string[]
}

/** Every route of the site as the publications of one root have it. */
export function allRoutes(archive: PublicationsReader, fixedPaths: string[]): SiteRoute[] {
  const index = archive.index()
  return [
    ...staticRoutes(fixedPaths),
    ...indexRoutes(),
    ...numbers(listingCount(index)).map(listingRoute),
    ...index.casefiles.flatMap(({ slug }) => routesOfCasefile(archive, slug)),
  ]
}

/** The routes that read something which differs between two roots of the publications. */
export function affectedRoutes(publications: ContentStore, before: string, after: string): RoutesToRender {
  const changed = publications.diff(before, after).map((difference) => difference.path)
  if (changed.length === 0) return { render: [], remove: [] }
  const [old, now] = [openArchiveReader(publications, before), openArchiveReader(publications, after)]
  const slugs = new Set(changed.filter((path) => path.startsWith('casefiles/')).map((path) => path.split('/')[1]!))
  const routesIn = (archive: PublicationsReader): SiteRoute[] =>
    [...slugs].flatMap((slug) => routesOfCasefile(archive, slug))
  const render = [...indexRoutes(), ...changedListings(old, now, slugs), ...routesIn(now)]
  const kept = new Set(render.map((route) => route.path))
  const remove = [...routesIn(old), ...droppedListings(old, now)].map((route) => route.path)
  return { render, remove: remove.filter((path) => !kept.has(path)) }
}

function routesOfCasefile(archive: PublicationsReader, slug: string): SiteRoute[] {
  const versions = archive.versions(slug)
  return versions.length === 0 ? [] : casefileRoutes(slug, versions)
}

function changedListings(old: PublicationsReader, now: PublicationsReader, changed: Set<string>): SiteRoute[] {
  return numbers(listingCount(now.index()))
    .filter((number) => {
      const slugs = listingCasefiles(now.index(), number).map((card) => card.slug)
      const before = listingCasefiles(old.index(), number).map((card) => card.slug)
      return slugs.join() !== before.join() || slugs.some((slug) => changed.has(slug))
    })
    .map(listingRoute)
}

function droppedListings(old: PublicationsReader, now: PublicationsReader): SiteRoute[] {
  return numbers(listingCount(old.index())).slice(listingCount(now.index())).map(listingRoute)
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, i) => i + 1)
