export const FEWEST = 2
export const MOST = 4

/** The casefiles that an address asks for, each once: `?slugs=a,b` or `?slugs=a&slugs=b`. */
export function readSlugs(query: URLSearchParams): string[] {
  const asked = query.getAll('slugs').flatMap((value) => value.split(','))
  return [...new Set(asked.filter((slug) => /^[a-z0-9-]+$/.test(slug)))]
}
