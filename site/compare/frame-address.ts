import type { ComparedCasefile } from './comparison.ts'

export const FEWEST = 2
export const MOST = 4

/** The casefiles that an address asks for, each once: `?slugs=a,b` or `?slugs=a&slugs=b`. */
export function readSlugs(query: URLSearchParams): string[] {
  const asked = query.getAll('slugs').flatMap((value) => value.split(','))
  return [...new Set(asked.filter((slug) => /^[a-z0-9-]+$/.test(slug)))]
}

/** What a frame's address asks for: casefiles, and the version each had when it was embedded (0 where none is named). */
export function readFrame(query: URLSearchParams): { slugs: string[]; versions: Record<string, number> } {
  const slugs = readSlugs(query)
  const named = (query.get('versions') ?? '').split(',')
  const versions = slugs.map((slug, place) => [
    slug,
    /^[1-9]\d{0,5}$/.test(named[place] ?? '') ? Number(named[place]) : 0,
  ])
  return { slugs, versions: Object.fromEntries(versions) as Record<string, number> }
}

/** The query of a frame that shows these casefiles and remembers of which version they are. */
export const frameQuery = (casefiles: readonly ComparedCasefile[]): string =>
  `?slugs=${casefiles.map(({ slug }) => slug).join(',')}&versions=${casefiles.map(({ option }) => option.version).join(',')}`

/** Which casefiles have a newer version than the one that was embedded; empty where none has. */
export function supersededText(casefiles: readonly ComparedCasefile[], versions: Record<string, number>): string {
  return casefiles
    .filter(({ slug, option }) => versions[slug] > 0 && versions[slug] < option.version)
    .map(
      ({ slug, docket, option }) =>
        `Version ${versions[slug]} of ${docket} was superseded by version ${option.version}, which is shown.`,
    )
    .join(' ')
}

/** Version and day of each, as a citation needs them. */
export const versionText = (casefiles: readonly ComparedCasefile[]): string =>
  `${casefiles.map(({ docket, option }) => `${docket} version ${option.version}, published ${option.published}`).join('; ')}.`
