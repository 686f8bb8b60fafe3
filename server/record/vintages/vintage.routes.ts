import * as calls from '../../../contract/calls/dataset.ts'
import type { ServerContext } from '../../base/context.ts'
import { implement, type Route } from '../../base/http/route.ts'
import { actorOf } from '../drafts/document-of.ts'
import { findDatasetOfBytes } from '../datasets/dataset.repository.ts'
import { findCandidates, readSources } from './read-sources.ts'
import { declareSource } from './source.service.ts'

/** Where new vintages of data come from, and what became of each. */
export function vintageRoutes(context: ServerContext): Route[] {
  return [
    implement(calls.listSources, async () => ({
      sources: await readSources(context),
      candidates: await findCandidates(context.db),
    })),
    implement(calls.declareSource, async ({ params, body, caller }) => {
      await declareSource(context, params.sha256, body, actorOf(caller))
      const { id } = (await findDatasetOfBytes(context.db, params.sha256))!
      const [source] = await readSources(context, id)
      return source
    }),
  ]
}
