/** A frame as the embed page fits it, in pixels. */
export const EMBED_SIZE = { width: 640, height: 740 }

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
