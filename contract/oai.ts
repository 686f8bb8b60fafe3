import { z } from 'zod'

const argument = z.string().max(2000).optional()

/** Arguments of a harvester (OAI-PMH 2.0, section 3.1). What of them a verb takes is refused in the protocol's own words. */
export const oaiQuerySchema = z.object({
  verb: argument,
  identifier: argument,
  metadataPrefix: argument,
  from: argument,
  until: argument,
  set: argument,
  resumptionToken: argument,
})
export type OaiQuery = z.output<typeof oaiQuerySchema>
