/** Selectors of one tag, class or id that a style sheet hides, e.g. `.hide`, `#note`, `p.old`. */
export interface HiddenRules {
  matches(tag: string, id: string, classes: readonly string[]): boolean
}

const RULE = /([^{}]+)\{([^{}]*)\}/g
const HIDES =
  /(display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(px|pt|em|rem|%)?\s*(;|!|$)|opacity\s*:\s*0\s*(;|!|$))/i
const SIMPLE = /^([a-z][a-z0-9]*)?(?:([.#])([\w-]+))?$/i

/** Reads which simple selectors a page's own style sheets hide; a rule for print or for a state of the page is passed over. */
export function hiddenRules(styleSheets: string): HiddenRules {
  const sheet = styleSheets
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/@media[^{]*(print|max-width|min-width)[^{]*\{([^{}]*\{[^{}]*\})*[^{}]*\}/gi, '')
  const hidden: { tag: string; sign: string; name: string }[] = []
  for (const [, selectors, body] of sheet.matchAll(RULE)) {
    if (!HIDES.test(body)) continue
    for (const selector of selectors.split(',')) {
      const simple = SIMPLE.exec(selector.trim())
      if (simple?.[0])
        hidden.push({ tag: (simple[1] ?? '').toLowerCase(), sign: simple[2] ?? '', name: simple[3] ?? '' })
    }
  }
  return {
    matches: (tag, id, classes) =>
      hidden.some((rule) => {
        if (rule.tag !== '' && rule.tag !== tag) return false
        return rule.sign === '' || (rule.sign === '#' ? rule.name === id : classes.includes(rule.name))
      }),
  }
}

/** Whether an element's own attributes hide it. */
export function hidesItself(attributes: ReadonlyMap<string, string>): boolean {
  return (
    attributes.has('hidden') ||
    attributes.get('aria-hidden') === 'true' ||
    HIDES.test(attributes.get('style') ?? '') ||
    /(left|top|text-indent)\s*:\s*-\d{4,}/i.test(attributes.get('style') ?? '')
  )
}
