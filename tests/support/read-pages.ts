import type { Page } from 'playwright'

export interface ReadTable {
  caption: string
  head: string[]
  /** Per row its cells without their notes, the first one heads the row. */
  rows: string[][]
  /** Per row the notes that stand under its cells. */
  notes: string[][]
}

/** What one element of a page says, with runs of white space as one space. */
export interface ReadPart {
  id: string
  className: string
  /** What its drawings say to those who do not see them. */
  labels: string[]
  text: string
  heading: string
  links: string[]
  items: string[]
  tables: ReadTable[]
  /** Terms and descriptions of its definition lists, in order. */
  facts: [term: string, description: string][]
}

/**
 * Reads a page as it stands in its HTML: no script of it runs.
 *
 * @param page      any page of the site, whose browser parses
 * @param path      of the page to read
 * @param selector  of the elements to read
 * @returns         the elements in order
 */
export function readParts(page: Page, path: string, selector: string): Promise<ReadPart[]> {
  return page.evaluate(
    async ([path, selector]) => {
      const loaded = ((globalThis as any).loaded ??= {}) as Record<string, Document>
      loaded[path] ??= new DOMParser().parseFromString(await (await fetch(path)).text(), 'text/html')
      const textOf = (node: Node | null) => (node?.textContent ?? '').replace(/[^\S\u00a0]+/g, ' ').trim()
      const all = (within: ParentNode, what: string) => [...within.querySelectorAll(what)]
      const bare = (cell: Element) => {
        const copy = cell.cloneNode(true) as Element
        for (const note of all(copy, '.table-note')) note.remove()
        return textOf(copy)
      }
      return all(loaded[path], selector).map((element) => ({
        id: element.id,
        className: element.getAttribute('class') ?? '',
        labels: all(element, '[role="img"]').map((drawing) => drawing.getAttribute('aria-label') ?? ''),
        text: textOf(element),
        heading: textOf(element.querySelector('h1, h2, h3')),
        links: all(element, 'a').map((link) => link.getAttribute('href') ?? ''),
        items: all(element, 'li').map(textOf),
        facts: all(element, 'dt').map((term) => [textOf(term), textOf(term.nextElementSibling)] as [string, string]),
        tables: all(element, 'table').map((table) => ({
          caption: textOf(table.querySelector('caption')),
          head: all(table, 'thead :is(th, td)').map(textOf),
          rows: all(table, 'tbody tr').map((row) => [...row.children].map(bare)),
          notes: all(table, 'tbody tr').map((row) => all(row, '.table-note').map(textOf)),
        })),
      }))
    },
    [path, selector] as const,
  )
}
