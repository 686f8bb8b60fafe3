import type { APIRoute } from 'astro'
import { packColumns } from '../../../casefile-list/index-columns.ts'
import { packIndex } from '../../../casefile-list/index-file.ts'
import { packTitles } from '../../../casefile-list/title-order.ts'

/** What the list page loads of a large archive as it needs it; which casefiles a file is of, the server knows by its number. */
const FILES = [
  // the cards of one part, for the filters
  { name: /^\d+\.json$/, pack: packIndex },
  // what the casefiles of one block are filtered and sorted by
  { name: /^columns\/\d+\.json$/, pack: packColumns },
  // the casefiles of one volume in the order of their titles
  { name: /^titles\/\d+\.json$/, pack: packTitles },
] as const

export const GET: APIRoute = ({ locals, params }) => {
  const file = FILES.find(({ name }) => name.test(params.file ?? ''))
  if (!file) return new Response('File not found', { status: 404 })
  return new Response(JSON.stringify(file.pack(locals.archive.index().casefiles)), {
    headers: { 'content-type': 'application/json; charset=utf-8' },
  })
}
