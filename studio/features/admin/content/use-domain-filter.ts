import { useQuery } from '@tanstack/react-query'
import type { Filter } from '../data-table/column.ts'
import { domainsQuery } from './content-api.ts'

/** The filter by domain, with the archive's domains. */
export function useDomainFilter(): Filter {
  const { data: domains = [] } = useQuery(domainsQuery)
  const options = domains.map(({ slug, name }) => ({ value: slug, label: name }))
  return { name: 'domain', label: 'Domain', any: 'Any domain', options }
}
