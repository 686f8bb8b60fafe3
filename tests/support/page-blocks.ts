import { parse } from 'parse5'
import {
  attributesOf,
  elementsOf,
  textOf,
  type Element,
  type Node,
} from '../../server/texts/ingestion/text/html/read-html.ts'

/** A run of text that a page sets by itself: a paragraph, a heading, a cell. */
export interface PageBlock {
  /** Its element, e.g. `p`. */
  tag: string
  text: string
}

/* Others' words and what is no prose, by where it stands: citations, licences, quotations, code (to paste, too), a design as it is stored. */
const EXEMPT_TAGS = new Set(['script', 'style', 'template', 'pre', 'blockquote', 'textarea'])
const EXEMPT_CLASSES = new Set(['source-list', 'other-source', 'cite', 'deviations'])
const EXEMPT_IDS = new Set(['provenance-citation'])
const EXEMPT_TERMS = new Set(['Cite as', 'Source', 'License'])
/** Inside a sentence they count as a quotation. */
const QUOTED_TAGS = new Set(['code', 'kbd', 'q', 'cite'])
const QUOTATION = '“…”'
const INLINE_TAGS = new Set(
  'a abbr b bdi bdo data del dfn em i ins mark s small span strong sub sup time u wbr tspan'.split(' '),
)

/** Inline elements that a style sheet sets on lines of their own. */
const BLOCK_CLASSES = new Set(['table-note'])

/** The blocks of a page's main part in their order; runs of white space are one space, as a browser sets them. */
export function blocksOf(html: string): PageBlock[] {
  const blocks: PageBlock[] = []
  for (const main of elementsOf(parse(html), (tag) => tag === 'main')) collect(main, blocks)
  return blocks
}

/** Adds the element's own runs of text and inline elements, and between them the blocks that it holds. */
function collect(block: Element, blocks: PageBlock[]): void {
  let run = ''
  const close = () => {
    const text = run.replace(/[^\S\u00a0\u202f]+/g, ' ').trim()
    if (text !== '') blocks.push({ tag: block.tagName, text })
    run = ''
  }
  const read = (nodes: readonly Node[]) => {
    let term = ''
    for (const node of nodes) {
      if (node.nodeName === '#text' && 'value' in node) run += node.value
      if (!('tagName' in node) || isExempt(node)) continue
      if (node.tagName === 'dt') term = textOf(node).trim()
      if (QUOTED_TAGS.has(node.tagName)) run += QUOTATION
      else if (INLINE_TAGS.has(node.tagName) && !hasClass(node, BLOCK_CLASSES)) read(node.childNodes)
      else if (node.tagName !== 'dd' || !EXEMPT_TERMS.has(term)) {
        close()
        collect(node, blocks)
      }
    }
  }
  read(block.childNodes)
  close()
}

function isExempt(element: Element): boolean {
  const id = attributesOf(element).get('id') ?? ''
  return EXEMPT_TAGS.has(element.tagName) || EXEMPT_IDS.has(id) || hasClass(element, EXEMPT_CLASSES)
}

function hasClass(element: Element, names: ReadonlySet<string>): boolean {
  const classes = attributesOf(element).get('class') ?? ''
  return classes.split(/\s+/).some((name) => names.has(name))
}
