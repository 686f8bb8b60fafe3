import * as calls from '../../../contract/calls/dataset.ts'
import type { ServerContext } from '../../base/context.ts'
import { implement, type Route } from '../../base/http/route.ts'
import { prepareDataset, previewRecipe } from './recipe.service.ts'

/** Recipes: what steps would make of a data set, and keeping what they make. */
export function recipeRoutes(context: ServerContext): Route[] {
  return [
    implement(calls.previewRecipe, ({ params, body }) => previewRecipe(context, params.sha256, body)),
    implement(calls.prepareDataset, ({ params, body, caller }) =>
      prepareDataset(context, params.sha256, body, caller.user.id),
    ),
  ]
}
