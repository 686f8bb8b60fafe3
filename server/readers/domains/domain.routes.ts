import * as calls from '../../../contract/calls/casefile.ts'
import { implement, type Route } from '../../base/http/route.ts'
import { DOMAINS_PATH } from '../../record/publications/publication-files.ts'
import type { ArchiveStore } from '../../base/store/content-store.ts'

/** The domains as published; the older address answers the same. */
export function domainRoutes(publications: ArchiveStore): Route[] {
  const answer = async () => {
    const entry = publications.entry(DOMAINS_PATH)
    return entry ? JSON.parse(publications.readObject(entry.hash).toString('utf8')) : { domains: [] }
  }
  const archive = () => publications.head()
  return [implement(calls.listDomains, answer, archive), implement(calls.listDomainsAtOlderAddress, answer, archive)]
}
