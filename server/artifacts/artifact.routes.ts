import { z } from 'zod'
import {
  artifactListQuerySchema,
  artifactListResponseSchema,
  artifactSchema,
  artifactTextSchema,
  cuesResponseSchema,
  newFileArtifactSchema,
  newUrlArtifactSchema,
} from '../../contract/studio/ingest.ts'
import type { Caller } from '../auth/access.ts'
import type { ServerContext } from '../context.ts'
import { ServerError } from '../errors.ts'
import { parseInput, parseJson } from '../http/parse-input.ts'
import { defineRoute } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import { listCues } from '../ingestion/list-cues.ts'
import { queueRecognition } from '../ingestion/ocr/ocr.job.ts'
import { getReading } from '../ingestion/read-artifact.ts'
import { TEXT_LIMITS } from '../ingestion/text/extracted-text.ts'
import { SECURITY_HEADERS } from '../site/security-headers.ts'
import { isForm, receiveUpload } from '../uploads/receive-upload.ts'
import { attachment } from '../uploads/shown-name.ts'
import { fileField, uploadFields } from '../uploads/upload-fields.ts'
import { findArtifacts, findText } from './artifact.repository.ts'
import { addArtifact, addArtifactFromUrl, getArtifact, toArtifact } from './artifact.service.ts'
import type { ArtifactHead } from './artifact.table.ts'

const ONE = '/api/v2/artifacts/:id'
const analyst = { role: 'analyst' } as const
/** Longest body that names an address, in bytes. */
const LONGEST_JSON = 10_000

/** What reading a file may be refused with. */
export const READING_ERRORS = [
  'upload/empty',
  'upload/too-large',
  'upload/too-many-pages',
  'upload/unpacks-too-large',
  'upload/needs-password',
  'upload/damaged',
  'upload/unsupported-type',
  'upload/unsafe-content',
  'upload/took-too-long',
  'upload/took-too-much-memory',
  'upload/busy',
] as const
export const RECEIVING_ERRORS = ['upload/no-file', 'upload/incomplete', ...READING_ERRORS] as const

/** Policy texts: uploading or fetching them, and reading what is in them. */
export function artifactRoutes(context: ServerContext): Route[] {
  const { db } = context
  return [
    defineRoute({
      method: 'POST',
      path: '/api/v2/artifacts',
      access: analyst,
      summary: 'Keep a policy text: an uploaded file, or the document at a public web address.',
      bodies: {
        'multipart/form-data': newFileArtifactSchema.extend({ file: fileField }),
        'application/json': newUrlArtifactSchema,
      },
      answer: artifactSchema,
      errors: [...RECEIVING_ERRORS, 'upload/address-refused', 'upload/address-failed', 'casefile/not-found'],
      handle: async ({ request, caller }) => toArtifact(await add(context, request, caller)),
    }),
    defineRoute({
      method: 'GET',
      path: '/api/v2/artifacts',
      access: analyst,
      summary: 'Policy texts, the newest first.',
      query: artifactListQuerySchema,
      answer: artifactListResponseSchema,
      errors: ['request/invalid', 'artifact/not-found'],
      handle: async ({ query: { casefile, limit, cursor } }) => {
        const after = cursor ? await getArtifact(db, cursor) : undefined
        const found = await findArtifacts(db, { casefile, after, limit: limit + 1 })
        const page = found.slice(0, limit)
        return { artifacts: page.map(toArtifact), next_cursor: found.length > limit ? page.at(-1)!.id : null }
      },
    }),
    defineRoute({
      method: 'GET',
      path: ONE,
      access: analyst,
      summary: 'One policy text.',
      answer: artifactSchema,
      errors: ['artifact/not-found'],
      handle: async ({ params }) => toArtifact(await getArtifact(db, params.id!)),
    }),
    defineRoute({
      method: 'GET',
      path: `${ONE}/text`,
      access: analyst,
      summary: 'The text that the places of cues count in.',
      answer: artifactTextSchema,
      errors: ['artifact/not-found'],
      handle: async ({ params }) => {
        const { hint } = await getArtifact(db, params.id!)
        return { raw_text: await findText(db, params.id!), hint }
      },
    }),
    defineRoute({
      method: 'GET',
      path: `${ONE}/file`,
      access: analyst,
      summary: 'The file as it was uploaded, always as a download.',
      answer: z.file(),
      errors: ['artifact/not-found'],
      handle: async ({ params }) => download(context, await getArtifact(db, params.id!)),
    }),
    defineRoute({
      method: 'GET',
      path: `${ONE}/cues`,
      access: analyst,
      summary: 'What the rules find in the text, read now where it was not read before.',
      answer: cuesResponseSchema,
      errors: ['artifact/not-found', ...READING_ERRORS],
      handle: async ({ params }) => {
        await getReading(context, await getArtifact(db, params.id!))
        return { cues: await listCues(db, params.id!) }
      },
    }),
    defineRoute({
      method: 'POST',
      path: `${ONE}/ocr`,
      access: analyst,
      summary: 'Recognize the letters of a scanned PDF, as a job to be watched.',
      answer: z.object({ job_id: z.string() }),
      errors: ['artifact/not-found', 'ocr/not-needed', 'upload/too-many-pages'],
      handle: ({ params }) => queueRecognition(context, params.id!),
    }),
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
