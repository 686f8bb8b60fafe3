import { harvest } from '../../../contract/calls/oai.ts'
import type { ServerContext } from '../../base/context.ts'
import { implement, type Route } from '../../base/http/route.ts'
import { readPageSettings } from '../../base/site-settings/site-setting.service.ts'
import type { PublicationReader } from '../../record/publications/publication-reader.ts'
import { openOaiRecords } from './oai-records.ts'
import { answerHarvester } from './oai.service.ts'

/** The archive as a repository that catalogs harvest. */
export function oaiRoutes(context: ServerContext, reader: PublicationReader): Route[] {
  const records = openOaiRecords(context, reader)
  return [
    implement(harvest, async ({ query, request }) => {
      const { CONTACT_EMAIL: contact, DOI_PREFIX: doiPrefix } = await readPageSettings(context)
      const repository = { address: context.publicUrl, contact, doiPrefix, now: context.now() }
      const names = [...new URL(request.url).searchParams.keys()]
      const text = answerHarvester(repository, await records(), reader, query, names)
      return new Response(text, { headers: { 'content-type': 'text/xml; charset=utf-8' } })
    }),
  ]
}
