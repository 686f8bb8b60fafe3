import { zipOf } from '../../../record/data-files/test-support/zip-of.ts'

const TYPES =
  '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
const RELATIONS =
  '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>'

/** A Word file with the given body; `before` stands ahead of the document, where a document type would. */
export function docxOf(body: string, before = '', more: Record<string, Buffer> = {}): Buffer {
  const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
  const document = `<?xml version="1.0"?>${before}<w:document xmlns:w="${main}"><w:body>${body}</w:body></w:document>`
  return zipOf({
    '[Content_Types].xml': Buffer.from(TYPES),
    '_rels/.rels': Buffer.from(RELATIONS),
    'word/document.xml': Buffer.from(document),
    ...more,
  })
}

/** A paragraph of runs. */
export function paragraph(...runs: string[]): string {
  return `<w:p>${runs.join('')}</w:p>`
}

export function run(text: string): string {
  return `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`
}
