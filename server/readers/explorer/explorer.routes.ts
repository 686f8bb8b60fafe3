import { median } from '@casefiles/engine/numerics'
import type { AnalysisJson } from '../../../contract/analysis.ts'
import * as calls from '../../../contract/calls/explorer.ts'
import type { Specification, SpecificationCurve } from '../../../contract/explorer-view.ts'
import { listSpecifications } from '../../../contract/list-specifications.ts'
import type { ServerContext } from '../../base/context.ts'
import { implement, type Route } from '../../base/http/route.ts'
import type { PublicationReader } from '../../record/publications/publication-reader.ts'
import { listViews, openedCasefile, openExplorerOf, previewRows, removeView, saveView } from './explorer.service.ts'

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

/** Every specification of a published run in the order of its effect, and what they say together. */
function specificationCurve(analysis: AnalysisJson): SpecificationCurve {
  const specifications = listSpecifications(analysis).toSorted((first, second) => first.value! - second.value!)
  const values = specifications.map(({ value }) => value!)
  const locked = analysis.estimates.find(({ role }) => role === 'primary')?.value ?? 0
  const side = Math.sign(locked)
  return {
    units: analysis.outcome.units,
    specifications,
    summary: {
      count: specifications.length,
      median: values.length === 0 ? null : median(values),
      lowest: values[0] ?? null,
      highest: values.at(-1) ?? null,
      sameSign: values.filter((value) => Math.sign(value) === side).length,
      excludeZero: specifications.filter((one) => liesBeyondZero(one, side)).length,
      changeConclusion: specifications.filter(({ keepsConclusion }) => keepsConclusion === false).length,
    },
  }
}

/** An interval without a bound on that side of zero reaches over it. */
function liesBeyondZero({ low, high }: Specification, side: number): boolean {
  return side > 0 ? low !== null && low > 0 : side < 0 && high !== null && high < 0
}
