/** Paragraphs as one text with an empty line between each two, and back. */
export const joinParagraphs = (paragraphs: readonly string[]): string => paragraphs.join('\n\n')

export function splitParagraphs(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
}

interface Source {
  citation: string
  url?: string | undefined
}

/** Sources one a line, an address behind ` | `. */
export const joinSources = (sources: readonly Source[]): string =>
  sources.map(({ citation, url }) => (url ? `${citation} | ${url}` : citation)).join('\n')

export function splitSources(text: string): Source[] {
  return text.split('\n').flatMap((line) => {
    const [citation = '', url] = line.split(' | ').map((part) => part.trim())
    return citation ? [{ citation, ...(url && { url }) }] : []
  })
}
