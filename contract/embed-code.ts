/** Where nothing can be measured: a frame that three in four of the archive's charts fit, in pixels. */
export const EMBED_SIZE = { width: 640, height: 1070 }

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Text for a page. */
export const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (one) => ESCAPES[one])

/** The HTML that puts a chart's frame into somebody else's page. */
export function embedCode(
  address: string,
  title: string,
  { width, height }: { width: number; height: number } = EMBED_SIZE,
): string {
  return `<iframe src="${escapeHtml(address)}" title="${escapeHtml(title)}" width="${width}" height="${height}" loading="lazy" style="border:0;max-width:100%"></iframe>`
}

/** Widths for which a plain frame is offered with its height: a phone, a column of text, a wide page. */
export const FRAME_WIDTHS = [360, 640, 960] as const

/** The script that puts in a frame which is always as high as what it shows. */
export function embedScript(address: string, title: string): string {
  const script = new URL('/embed.js', address).href
  return `<script async src="${escapeHtml(script)}" data-frame="${escapeHtml(address)}" data-title="${escapeHtml(title)}"></script>`
}
