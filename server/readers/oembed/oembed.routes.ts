import { getOembed } from '../../../contract/calls/oembed.ts'
import type { ServerContext } from '../../base/context.ts'
import { implement, type Route } from '../../base/http/route.ts'
import { describeEmbed } from './oembed.service.ts'

/** Frames for other pages. */
export function oembedRoutes(context: ServerContext): Route[] {
  return [implement(getOembed, async ({ query }) => describeEmbed(context, query))]
}
