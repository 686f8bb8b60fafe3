import * as calls from '../../../contract/calls/publication.ts'
import type { ServerContext } from '../../base/context.ts'
import { actorOf } from '../drafts/document-of.ts'
import { implement, type Route } from '../../base/http/route.ts'
import { receiveUpload } from '../../base/uploads/receive-upload.ts'
import { addCover, readCover } from './cover.service.ts'
import { COVER_LIMITS } from './make-cover-in-subprocess.ts'

/** Cover pictures before they are published. */
export function coverRoutes(context: ServerContext): Route[] {
  return [
    implement(calls.addCover, async ({ params, request, caller }) => {
      const upload = await receiveUpload(request, context.uploads, COVER_LIMITS.bytes)
      return addCover(context, params.id, upload, actorOf(caller).id)
    }),
    implement(calls.getCover, async ({ params }) => {
      const picture = await readCover(context, params.sha256)
      return new Response(new Uint8Array(picture), {
        headers: { 'Content-Type': 'image/jpeg', 'Cache-Control': 'private, no-store' },
      })
    }),
  ]
}
