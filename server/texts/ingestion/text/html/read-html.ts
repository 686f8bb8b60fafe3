import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import type { ExtractedText } from '../extracted-text.ts'
import { decodeBytes, plainToText } from '../plain/read-plain.ts'

const BLOCKS = new Set(
  'address article blockquote body caption center dd details div dl dt fieldset figcaption figure form h1 h2 h3 h4 h5 h6 header hgroup hr html li main ol p pre section summary table tbody tfoot thead tr ul'.split(
    ' ',
  ),
)
/** Share of the page's letters that its main part must hold to stand for the page. */
const LEAST_MAIN = 0.2

/** The text of a web page: what a reader sees of the document, without what surrounds it. */
export function readHtml(bytes: Uint8Array): Omit<ExtractedText, 'kind'> {
  const start = Buffer.from(bytes.subarray(0, 2048)).toString('latin1')
  const declared = /<meta[^>]+charset\s*=\s*["']?([\w-]+)/i.exec(start)?.[1]
  const { text: source, hints } = decodeBytes(bytes, declared)
  return { text: htmlToText(source), pages: null, hints }
}

export type Node = DefaultTreeAdapterTypes.ChildNode | DefaultTreeAdapterTypes.Document
export type Element = DefaultTreeAdapterTypes.Element

/** Deeper nesting is no document; a recursive walk must end before the stack does. */
const DEEPEST = 500

/** Elements that are wanted, the outermost of them where one holds another. */
export function elementsOf(
  node: Node,
  wanted: (tag: string, attributes: Map<string, string>) => boolean,
  depth = 0,
): Element[] {
  if (!('childNodes' in node) || depth > DEEPEST) return []
  return node.childNodes.flatMap((child) => {
    if (!('tagName' in child)) return []
    return wanted(child.tagName, attributesOf(child)) ? [child] : elementsOf(child, wanted, depth + 1)
  })
}

/** Attributes by name. */
export function attributesOf(element: Element): Map<string, string> {
  return new Map(element.attrs.map(({ name, value }) => [name, value]))
}

/** What a style sheet holds. */
function rawText(element: Element): string {
  return element.childNodes.map((child) => ('value' in child ? child.value : '')).join('')
}

/** Letters of an element, scripts and styles aside. */
function lettersIn(node: Node, depth = 0): number {
  if (node.nodeName === '#text' && 'value' in node) return node.value.trim().length
  if (!('childNodes' in node) || depth > DEEPEST || node.nodeName === 'script' || node.nodeName === 'style') return 0
  return node.childNodes.reduce((sum, child) => sum + lettersIn(child, depth + 1), 0)
}

/** All letters below a node as they stand, scripts aside. */
export function textOf(node: Node, depth = 0): string {
  if (node.nodeName === '#text' && 'value' in node) return node.value
  if (!('childNodes' in node) || depth > DEEPEST || node.nodeName === 'script') return ''
  return node.childNodes.map((child) => textOf(child, depth + 1)).join('')
}

/** Paragraphs of a page's source apart by an empty line; a table has one line a row, its cells apart by a bar. */
export function htmlToText(source: string): string {
  const document = parse(source)
  const rules = hiddenRules(
    elementsOf(document, (tag) => tag === 'style')
      .map(rawText)
      .join('\n'),
  )
  const mains = elementsOf(document, (tag, attributes) => tag === 'main' || attributes.get('role') === 'main')
  const whole = blocksOf(document, rules)
  const main = mains.length > 0 ? mains.flatMap((element) => blocksOf(element, rules)) : []
  return (lettersOf(main) >= LEAST_MAIN * lettersOf(whole) && main.length > 0 ? main : whole).join('\n\n')
}

/** Selectors of one tag, class or id that a style sheet hides, e.g. `.hide`, `#note`, `p.old`. */
interface HiddenRules {
  matches(tag: string, id: string, classes: readonly string[]): boolean
}

const RULE = /([^{}]+)\{([^{}]*)\}/g
const HIDES =
  /(display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(px|pt|em|rem|%)?\s*(;|!|$)|opacity\s*:\s*0\s*(;|!|$))/i
const SIMPLE = /^([a-z][a-z0-9]*)?(?:([.#])([\w-]+))?$/i

/** Reads which simple selectors a page's own style sheets hide; a rule for print or for a state of the page is passed over. */
function hiddenRules(styleSheets: string): HiddenRules {
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
function hidesItself(attributes: ReadonlyMap<string, string>): boolean {
  return (
    attributes.has('hidden') ||
    attributes.get('aria-hidden') === 'true' ||
    HIDES.test(attributes.get('style') ?? '') ||
    /(left|top|text-indent)\s*:\s*-\d{4,}/i.test(attributes.get('style') ?? '')
  )
}

function lettersOf(blocks: string[]): number {
  return blocks.reduce((sum, block) => sum + block.length, 0)
}

/** Collects running text into blocks; a block ends where a block element begins or ends. */
class BlockWriter {
  readonly blocks: string[] = []
  /** Letters beyond which an element holds most of the page. */
  readonly most: number
  private run = ''

  constructor(most: number) {
    this.most = most
  }

  write(text: string): void {
    this.run += text
  }

  endBlock(): void {
    const text = this.run
      .replace(/[ \t\r\n\f]+/g, ' ')
      .replace(/ ?\ue000 ?/g, '\n')
      .trim()
    const row = withoutEmptyCells(text)
    if (row !== '') this.blocks.push(row)
    this.run = ''
  }
}

/** A row without the bars after its last filled cell; a loop, since a pattern for this can be made to run for ever. */
function withoutEmptyCells(row: string): string {
  let end = row.length
  while (end > 0 && (row[end - 1] === '|' || row[end - 1] === ' ')) end--
  return row.slice(0, end)
}

function blocksOf(node: Node, rules: HiddenRules): string[] {
  const writer = new BlockWriter(lettersIn(node) / 2)
  const insideMain = 'tagName' in node
  walk(node, rules, writer, insideMain, 0)
  writer.endBlock()
  return writer.blocks
}

function walk(node: Node, rules: HiddenRules, writer: BlockWriter, insideMain: boolean, depth: number): void {
  if (node.nodeName === '#text' && 'value' in node) return writer.write(node.value)
  if (!('childNodes' in node) || depth > DEEPEST) return
  if (!('tagName' in node)) return node.childNodes.forEach((child) => walk(child, rules, writer, insideMain, depth + 1))
  const attributes = attributesOf(node)
  const classes = (attributes.get('class') ?? '').split(/\s+/)
  if (hidesItself(attributes) || rules.matches(node.tagName, attributes.get('id') ?? '', classes)) return
  const holdsMost = () => lettersIn(node) > writer.most
  if (isFurniture(node.tagName, attributes, insideMain, holdsMost)) return
  walkElement(node, rules, writer, insideMain || node.tagName === 'main' || node.tagName === 'article', depth)
}

const NEVER_TEXT = new Set(
  'script style noscript template head iframe object embed svg math canvas video audio map button select option input textarea label datalist dialog nav aside footer menu'.split(
    ' ',
  ),
)
const ROLES = new Set(
  'navigation banner contentinfo search dialog alertdialog complementary menu menubar toolbar tablist'.split(' '),
)
/** Words in a class or id that name what surrounds a text. */
const WORDS =
  /(^|[-_\s])(cookies?|consent|gdpr|breadcrumbs?|nav|navbar|navigation|menu|sidebar|side-bar|footer|site-header|masthead|banner|skip|skip-link|skiplink|share|sharing|social|newsletter|subscribe|advert|ads?|promo|pagination|pager|related|toolbar|search|login|popup|modal|overlay|sr-only|screen-reader-text|visually-hidden|visuallyhidden|noprint|print-only|feedback|survey)($|[-_\s])/i

/**
 * Whether an element is around the text and not part of it: menus, cookie notes, forms, scripts.
 *
 * @param holdsMost whether it holds most of the page's letters; its class then names something else
 */
function isFurniture(
  tag: string,
  attributes: ReadonlyMap<string, string>,
  insideMain: boolean,
  holdsMost: () => boolean,
): boolean {
  if (NEVER_TEXT.has(tag)) return true
  if (tag === 'header' && !insideMain) return true
  if (ROLES.has(attributes.get('role') ?? '')) return true
  if (tag === 'body' || tag === 'main' || tag === 'article' || tag === 'html' || /^h[1-6]$/.test(tag)) return false
  const names = `${attributes.get('class') ?? ''} ${attributes.get('id') ?? ''}`.replace(/([a-z])([A-Z])/g, '$1-$2')
  return WORDS.test(names) && !holdsMost()
}

function walkElement(node: Element, rules: HiddenRules, writer: BlockWriter, insideMain: boolean, depth: number): void {
  // text that was taken out is shown struck through and is no longer law
  if (node.tagName === 'del' || node.tagName === 's' || node.tagName === 'strike') return
  if (node.tagName === 'pre') return writePreformatted(node, writer)
  if (node.tagName === 'br') return writer.write('\ue000')
  if (node.tagName === 'td' || node.tagName === 'th') return writeCell(node, rules, writer, depth)
  const isBlock = BLOCKS.has(node.tagName)
  if (isBlock) writer.endBlock()
  for (const child of node.childNodes) walk(child, rules, writer, insideMain, depth + 1)
  if (isBlock) writer.endBlock()
}

/** A law that was typed, as legislatures still publish them: its lines are joined as those of a text file. */
function writePreformatted(node: Element, writer: BlockWriter): void {
  writer.endBlock()
  for (const block of plainToText(textOf(node)).split('\n\n')) if (block !== '') writer.blocks.push(block)
}

/** A cell's paragraphs stay in its row; one that holds a table is layout and is read as paragraphs. */
function writeCell(cell: Element, rules: HiddenRules, writer: BlockWriter, depth: number): void {
  const inner = new BlockWriter(writer.most)
  for (const child of cell.childNodes) walk(child, rules, inner, true, depth + 1)
  inner.endBlock()
  const isLayout = elementsOf(cell, (tag) => tag === 'table').length > 0
  if (!isLayout) return writer.write(`${inner.blocks.join(' ')} | `)
  writer.endBlock()
  for (const block of inner.blocks) writer.blocks.push(block)
}
