// Attribute values may hold ">", so a tag is read with its quoted values whole.
const TAG = /<(script|style|[a-z][a-z0-9-]*)((?:\s+[^\s"'>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?)*)\s*\/?>/gi
const HANDLER_OR_STYLE = /\s(style|on[a-z]+)\s*=/i
/** Data blocks such as JSON-LD are not run, so the policy lets them be. */
const DATA_BLOCK = /type\s*=\s*["'](application\/(ld\+)?json|speculationrules)["']/i

/**
 * What in a page a browser would refuse under `default-src 'self'`: inline scripts, styles and event handlers.
 * Refused here, such a page never goes out and a reader never meets one that is half broken.
 *
 * @returns the first offending tag, or null
 */
export function findInlineCode(html: string): string | null {
  for (const [tag, name, attributes] of html.matchAll(TAG)) {
    const isInline =
      name.toLowerCase() === 'style' ||
      (name.toLowerCase() === 'script' && !/\ssrc\s*=/i.test(attributes) && !DATA_BLOCK.test(attributes))
    if (isInline || HANDLER_OR_STYLE.test(withoutValues(attributes))) return tag
  }
  return null
}

function withoutValues(attributes: string): string {
  return attributes.replace(/"[^"]*"|'[^']*'/g, '""')
}
