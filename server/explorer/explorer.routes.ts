import {
  newViewSchema,
  openedExplorerSchema,
  rowPreviewQuerySchema,
  rowPreviewSchema,
  savedViewResponseSchema,
  savedViewsSchema,
  specificationCurveSchema,
} from '../../contract/explorer-view.ts'
import { successSchema } from '../../contract/session.ts'
import type { ServerContext } from '../context.ts'
import { defineRoute } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import type { PublicationReader } from '../publications/publication-reader.ts'
import { listViews, openedCasefile, openExplorerOf, previewRows, removeView, saveView } from './explorer.service.ts'
import { specificationCurve } from './specification-curve.ts'

const ONE = '/api/explorer/:slug'
const READING = ['dataset/missing', 'dataset/unreadable', 'upload/took-too-long', 'upload/busy'] as const

/** Detailed views: what the server issues to a reader who opened a casefile's Explorer while signed in. */
export function explorerRoutes(context: ServerContext, reader: PublicationReader): Route[] {
  const explorers = { context, reader }
  return [
    defineRoute({
      method: 'POST',
      path: `${ONE}/open`,
      access: 'signed-in',
      summary: 'Begin a detailed view; a casefile counts once a month.',
      answer: openedExplorerSchema,
      errors: ['casefile/not-found', 'tier/limit-exceeded'],
      handle: ({ params, caller }) => openExplorerOf(explorers, caller.user, params.slug!),
    }),
    defineRoute({
      method: 'GET',
      path: `${ONE}/specifications`,
      access: 'signed-in',
      summary: 'The full specification curve of an opened casefile.',
      answer: specificationCurveSchema,
      errors: ['casefile/not-found', 'explorer/not-opened'],
      handle: async ({ params, caller }) =>
        specificationCurve((await openedCasefile(explorers, caller.user, params.slug!)).analysis),
    }),
    defineRoute({
      method: 'GET',
      path: `${ONE}/rows`,
      access: 'signed-in',
      summary: 'Some rows of the data of an opened casefile.',
      query: rowPreviewQuerySchema,
      answer: rowPreviewSchema,
      errors: ['request/invalid', 'casefile/not-found', 'explorer/not-opened', ...READING],
      handle: ({ params, query, caller }) => previewRows(explorers, caller.user, params.slug!, query),
    }),
    defineRoute({
      method: 'GET',
      path: `${ONE}/views`,
      access: 'signed-in',
      summary: 'Views of a casefile that this account keeps, oldest first.',
      answer: savedViewsSchema,
      errors: ['casefile/not-found'],
      handle: async ({ params, caller }) => ({ views: await listViews(explorers, caller.user, params.slug!) }),
    }),
    defineRoute({
      method: 'POST',
      path: `${ONE}/views`,
      access: 'signed-in',
      summary: 'Keep settings of an opened Explorer under a name.',
      body: newViewSchema,
      answer: savedViewResponseSchema,
      errors: ['casefile/not-found', 'explorer/not-opened', 'explorer/too-many-views'],
      handle: async ({ params, body, caller }) => ({
        view: await saveView(explorers, caller.user, params.slug!, body),
      }),
    }),
    defineRoute({
      method: 'DELETE',
      path: `${ONE}/views/:id`,
      access: 'signed-in',
      summary: 'Remove a view of a casefile.',
      answer: successSchema,
      errors: ['explorer/view-not-found'],
      handle: async ({ params, caller }) => {
        await removeView(explorers, caller.user, params.slug!, params.id!)
        return { success: true as const }
      },
    }),
  ]
}
