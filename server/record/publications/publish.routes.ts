import * as calls from '../../../contract/calls/publication.ts'
import type { ServerContext } from '../../base/context.ts'
import { actorOf } from '../drafts/document-of.ts'
import { readStudioCasefile } from '../drafts/studio-casefile.ts'
import { implement, type Route } from '../../base/http/route.ts'
import { addTimestamp } from './add-timestamp.ts'
import { previewPage, previewPublication, publishDraft, saveWords } from './publish-draft.ts'
import { askForRetraction } from './retract-casefile.ts'

/** From a result to a public page, and its retraction. */
export function publishRoutes(context: ServerContext): Route[] {
  return [
    implement(calls.previewPublication, ({ params, body, caller }) =>
      previewPublication(context, params.id, body, actorOf(caller).name),
    ),
    implement(calls.previewPage, async ({ params, body, caller }) => {
      const html = await previewPage(context, params.id, body, actorOf(caller).name)
      return new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
    }),
    implement(calls.saveWords, async ({ params, body, caller }) => {
      await saveWords(context, params.id, body, actorOf(caller).name)
      return readStudioCasefile(context.db, params.id)
    }),
    implement(calls.publishCasefile, async ({ params, body, caller }) => {
      await publishDraft(context, params.id, body, actorOf(caller).name, caller.user)
      return readStudioCasefile(context.db, params.id)
    }),
    implement(calls.addTimestamp, async ({ params, body, caller }) => {
      await addTimestamp(context, params.id, body.token, caller.user)
      return readStudioCasefile(context.db, params.id)
    }),
    implement(calls.retractCasefile, async ({ params, body, caller }) => {
      const who = { author: actorOf(caller).name, user: caller.user }
      await askForRetraction(context, params.id, body.reason, who)
      return readStudioCasefile(context.db, params.id)
    }),
  ]
}
