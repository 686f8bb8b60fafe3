import { z } from 'zod'

const pixels = z.coerce.number().int().min(1).max(10_000).optional()

/** What a consumer asks (oEmbed 1.0, 2.2); consumers add names of their own. */
export const oembedQuery = z.looseObject({
  url: z.string().max(2048).describe('Address of a casefile, or of one of its charts.'),
  maxwidth: pixels.describe('Most pixels that the frame may be wide.'),
  maxheight: pixels.describe('Most pixels that it may be high.'),
  format: z.string().max(20).default('json').describe('`json` is the one form offered.'),
})

/** The answer of type `rich` (oEmbed 1.0, 2.3.4.4). */
export const oembedSchema = z.object({
  version: z.literal('1.0'),
  type: z.literal('rich'),
  title: z.string(),
  provider_name: z.string(),
  provider_url: z.string(),
  cache_age: z.int().describe('Seconds for which the answer may be kept.'),
  width: z.int(),
  height: z.int(),
  html: z
    .string()
    .describe('A frame with verdict, score, version and chart, and a notice once the result is retracted.'),
})
export type Oembed = z.output<typeof oembedSchema>

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
