/** Letters of a name that are kept. */
const LONGEST = 200
/** Control characters, and those that turn the direction of what follows: "exe.fdp" must not read "pdf.exe". */
const UNSEEN = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** A sender's file name as people may read it. It is shown and handed back in a header, and never becomes a path. */
export function shownName(given: string): string {
  const last = given.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const plain = last.replace(UNSEEN, '').trim()
  return [...plain].slice(-LONGEST).join('') || 'upload'
}

/** A title by a file's name: without its ending, spaces for underscores. */
export function titleOfName(name: string): string {
  return (
    name
      .replace(/\.[a-z0-9]{1,5}$/i, '')
      .replace(/_+/g, ' ')
      .trim() || name
  )
}

/** `Content-Disposition` of a download under this name, whatever letters it has (RFC 6266, RFC 5987). */
export function attachment(name: string): string {
  const plain = name.replace(/[^\w .()-]/g, '_')
  const exact = encodeURIComponent(name).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`
}
