import { z } from 'zod'
import { coverFileSchema } from '../../contract/studio/casefile.ts'
import type { ServerContext } from '../context.ts'
import { actorOf } from '../drafts/draft.routes.ts'
import { defineRoute } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import { receiveUpload } from '../uploads/receive-upload.ts'
import { fileField } from '../uploads/upload-fields.ts'
import { addCover, readCover } from './cover.service.ts'
import { COVER_LIMITS } from './make-cover-apart.ts'

const analyst = { role: 'analyst' } as const

/** Cover pictures before they are published. */
export function coverRoutes(context: ServerContext): Route[] {
  return [
    defineRoute({
      method: 'POST',
      path: '/api/v2/studio/casefiles/:id/cover',
      access: analyst,
      summary: 'Make a cover picture of an uploaded PNG, JPEG or WebP; publishing names it by its fingerprint.',
      bodies: { 'multipart/form-data': z.object({ file: fileField }) },
      answer: coverFileSchema,
      errors: [
        'casefile/not-found',
        'upload/no-file',
        'upload/incomplete',
        'upload/empty',
        'upload/too-large',
        'upload/unsupported-type',
        'upload/unpacks-too-large',
        'upload/damaged',
        'upload/took-too-long',
        'upload/took-too-much-memory',
        'upload/busy',
      ],
      handle: async ({ params, request, caller }) => {
        const upload = await receiveUpload(request, context.uploads, COVER_LIMITS.bytes)
        return addCover(context, params.id!, upload, actorOf(caller).id)
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/v2/studio/covers/:sha256',
      access: analyst,
      summary: 'A cover picture (image/jpeg) that may not be published yet.',
      answer: z.file(),
      errors: ['cover/not-found'],
      handle: async ({ params }) => {
        const picture = await readCover(context, params.sha256!)
        return new Response(new Uint8Array(picture), {
          headers: { 'Content-Type': 'image/jpeg', 'Cache-Control': 'private, no-store' },
        })
      },
    }),
  ]
}
