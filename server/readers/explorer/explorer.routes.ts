import * as calls from '../../../contract/calls/explorer.ts'
import type { ServerContext } from '../../base/context.ts'
import { implement, type Route } from '../../base/http/route.ts'
import type { PublicationReader } from '../../record/publications/publication-reader.ts'
import { listViews, openedCasefile, openExplorerOf, previewRows, removeView, saveView } from './explorer.service.ts'
import { specificationCurve } from './specification-curve.ts'

/** Detailed views: what the server issues to a reader who opened a casefile's Explorer while signed in. */
export function explorerRoutes(context: ServerContext, reader: PublicationReader): Route[] {
  const explorers = { context, reader }
  return [
    implement(calls.openExplorer, ({ params, caller }) => openExplorerOf(explorers, caller.user, params.slug)),
    implement(calls.getSpecifications, async ({ params, caller }) =>
      specificationCurve((await openedCasefile(explorers, caller.user, params.slug)).analysis),
    ),
    implement(calls.previewRows, ({ params, query, caller }) =>
      previewRows(explorers, caller.user, params.slug, query),
    ),
    implement(calls.listViews, async ({ params, caller }) => ({
      views: await listViews(explorers, caller.user, params.slug),
    })),
    implement(calls.saveView, async ({ params, body, caller }) => ({
      view: await saveView(explorers, caller.user, params.slug, body),
    })),
    implement(calls.removeView, async ({ params, caller }) => {
      await removeView(explorers, caller.user, params.slug, params.id)
      return { success: true as const }
    }),
  ]
}
