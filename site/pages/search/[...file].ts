import type { APIRoute } from 'astro'
import type { SiteIndex } from '../../../contract/site-index.ts'
import { packedVolume } from '../../../contract/search/pack-search.ts'
import { packWords } from '../../../contract/search/pack-words.ts'
import type { RowsFile } from '../../../contract/search/search-documents.ts'
import { casefileRow, casefileRows, shownOf } from '../../../contract/search/search-row.ts'

interface SearchFile {
  name: RegExp
  text: (index: SiteIndex, last: number) => string
}

/** What basic search loads of a large archive as it needs it; which casefiles a file is of, the server knows by its number. */
const FILES: readonly SearchFile[] = [
  // some of the words of one volume
  { name: /^words\/\d+\/(\d+)\.json$/, text: (index, drawer) => packedVolume(index).drawers[drawer] },
  // the words of one volume, to compare spellings with
  { name: /^spellings\/(\d+)\.json$/, text: (index) => packedVolume(index).spellings },
  // every word of the newest part
  { name: /^newest\/(\d+)\.json$/, text: (index) => JSON.stringify(packWords(casefileRows(index))) },
  // what is shown of some casefiles
  { name: /^rows\/(\d+)\.json$/, text: (index) => JSON.stringify(rowsFile(index)) },
]

function rowsFile({ casefiles }: SiteIndex): RowsFile {
  return { rows: casefiles.map((casefile) => shownOf(casefileRow(casefile))) }
}

export const GET: APIRoute = ({ locals, params }) => {
  for (const { name, text } of FILES) {
    const match = name.exec(params.file ?? '')
    if (!match) continue
    return new Response(text(locals.archive.index(), Number(match[1])), {
      headers: { 'content-type': 'application/json; charset=utf-8' },
    })
  }
  return new Response('File not found', { status: 404 })
}
