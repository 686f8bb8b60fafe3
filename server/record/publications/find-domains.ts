import type { Domain } from '../../../contract/gap-map.ts'
import type { Db } from '../../base/db/schema.ts'
import { TEACHING_SLUGS } from './publication.repository.ts'

/** Every domain with its subdomains and the number of its published casefiles that stand, in the order of the source. */
export async function findDomains(db: Db): Promise<Domain[]> {
  const domains = await db.selectFrom('domains').selectAll().orderBy('position').orderBy('slug').execute()
  const subdomains = await db.selectFrom('subdomains').selectAll().orderBy('position').orderBy('slug').execute()
  const counts = await countStanding(db)
  return domains.map(({ slug, name, description, hidden }) => {
    const own = subdomains.filter((subdomain) => subdomain.domain_slug === slug)
    return {
      slug,
      name,
      description,
      hidden: hidden === 1,
      _count: { casefiles: counts.get(slug) ?? 0, subdomains: own.length },
      subdomains: own.map((subdomain) => ({ slug: subdomain.slug, name: subdomain.name })),
    }
  })
}

/** What was retracted and teaching examples keep their page, but no count of a domain rests on them: the pages count in the same way. */
async function countStanding(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('publications')
    .select(['domain_slug', (build) => build.fn.countAll().as('casefiles')])
    .where('is_current', '=', 1)
    .where('casefile_slug', 'not in', TEACHING_SLUGS)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('retractions')
            .select('retractions.version')
            .whereRef('retractions.casefile_slug', '=', 'publications.casefile_slug')
            .whereRef('retractions.version', '=', 'publications.version'),
        ),
      ),
    )
    .groupBy('domain_slug')
    .execute()
  return new Map(rows.map((row) => [row.domain_slug, Number(row.casefiles)]))
}
