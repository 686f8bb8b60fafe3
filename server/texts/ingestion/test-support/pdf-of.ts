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
