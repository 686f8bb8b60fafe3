import * as calls from '../../../contract/calls/ingest.ts'
import { newFileArtifactSchema, newUrlArtifactSchema } from '../../../contract/studio/ingest.ts'
import type { Caller } from '../../base/http/access.ts'
import type { ServerContext } from '../../base/context.ts'
import { ServerError } from '../../base/errors.ts'
import { parseInput, parseJson, implement, type Route } from '../../base/http/route.ts'
import { saysWhatIsLeftOut } from '@casefiles/cues/kinds'
import { listCues } from '../ingestion/list-cues.ts'
import { queueRecognition } from '../ingestion/ocr/ocr.job.ts'
import { getReading } from '../ingestion/read-artifact.ts'
import { TEXT_LIMITS } from '../ingestion/text/extracted-text.ts'
import { SECURITY_HEADERS } from '../../base/http/security-headers.ts'
import { isForm, receiveUpload, uploadFields } from '../../base/uploads/receive-upload.ts'
import { attachment } from '../../base/uploads/shown-name.ts'
import { findArtifacts, findText, type ArtifactHead } from './artifact.repository.ts'
import { addArtifact, addArtifactFromUrl, getArtifact, toArtifact } from './artifact.service.ts'

/** Longest body that names an address, in bytes. */
const LONGEST_JSON = 10_000

/** Policy texts: uploading or fetching them, and reading what is in them. */
export function artifactRoutes(context: ServerContext): Route[] {
  const { db } = context
  return [
    implement(calls.addArtifact, async ({ request, caller }) => toArtifact(await add(context, request, caller))),
    implement(calls.listArtifacts, async ({ query: { casefile, limit, cursor } }) => {
      const after = cursor ? await getArtifact(db, cursor) : undefined
      const found = await findArtifacts(db, { casefile, after, limit: limit + 1 })
      const page = found.slice(0, limit)
      return { artifacts: page.map(toArtifact), next_cursor: found.length > limit ? page.at(-1)!.id : null }
    }),
    implement(calls.getArtifact, async ({ params }) => toArtifact(await getArtifact(db, params.id))),
    implement(calls.getArtifactText, async ({ params }) => {
      const { hint } = await getArtifact(db, params.id)
      return { raw_text: await findText(db, params.id), hint }
    }),
    implement(calls.getArtifactFile, async ({ params }) => download(context, await getArtifact(db, params.id))),
    implement(calls.listCues, async ({ params }) => {
      await getReading(context, await getArtifact(db, params.id))
      const cues = await listCues(db, params.id)
      return { cues, left_out: saysWhatIsLeftOut(cues) }
    }),
    implement(calls.startRecognition, ({ params }) => queueRecognition(context, params.id)),
  ]
}

async function add(context: ServerContext, request: Request, { user }: Caller): Promise<ArtifactHead> {
  if (isForm(request.headers.get('content-type') ?? '')) {
    const upload = await receiveUpload(request, context.uploads, TEXT_LIMITS.bytes)
    const { kind, casefileId } = await uploadFields(context.uploads, upload, newFileArtifactSchema)
    return addArtifact(context, upload, { kind, casefile: casefileId }, user.id)
  }
  const { sourceUrl, kind, casefileId } = parseInput(newUrlArtifactSchema, await readShortJson(request))
  return addArtifactFromUrl(context, { sourceUrl, kind, casefile: casefileId }, user.id)
}

async function readShortJson(request: Request): Promise<unknown> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of request.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > LONGEST_JSON)
      throw new ServerError('request/body-too-large', `The body may have ${LONGEST_JSON} characters at most.`)
  }
  return parseJson(text)
}

/** What a stranger wrote is handed back as bytes to keep: a browser neither guesses what it is nor runs anything in it. */
async function download({ artifacts }: ServerContext, { sha256, file_name, bytes }: ArtifactHead): Promise<Response> {
  const body = await artifacts.stream(sha256)
  if (!body) throw new ServerError('artifact/not-found', `The file of "${file_name}" is not in the data folder.`)
  return new Response(body, {
    headers: {
      ...SECURITY_HEADERS,
      'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': attachment(file_name),
      'Content-Length': String(bytes),
      'Cache-Control': 'private, no-store',
    },
  })
}
