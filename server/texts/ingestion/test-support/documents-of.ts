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

interface Placed {
  text: string
  x: number
  y: number
  size?: number
}

/** A small PDF with the given letters at the given places (points from the lower left), one list a page. */
export function pdfOf(pages: readonly (readonly Placed[])[]): Buffer {
  const kids = pages.map((_, at) => `${4 + 2 * at} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>',
    ...pages.flatMap((page, at) => {
      const content = page.map(drawn).join('\n')
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + 2 * at} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ]
    }),
  ]
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('')
  // no table of places: readers rebuild it
  return Buffer.from(`%PDF-1.4\n${body}trailer\n<< /Root 1 0 R /Size ${objects.length + 1} >>\n%%EOF\n`, 'latin1')
}

function drawn({ text, x, y, size = 10 }: Placed): string {
  return `BT /F1 ${size} Tf ${x} ${y} Td (${text.replace(/[()\\]/g, '\\$&')}) Tj ET`
}

/** Lines below each other from a height downwards, 14 points apart. */
export function linesFrom(y: number, lines: readonly string[], x = 72): Placed[] {
  return lines.map((text, at) => ({ text, x, y: y - 14 * at }))
}
