import sax from 'sax'

/** One object of a listing. */
export interface Listed {
  key: string
  bytes: number
  /** ISO time at which it was written last. */
  at: string
}

/** The text of the first element of a name; '' where there is none. */
export function readTag(xml: string, name: string): string {
  return elements(xml).find((element) => element.name === name)?.text ?? ''
}

/** One page of a listing, and how to ask for the next. */
export function readListing(xml: string): { objects: Listed[]; next: string | null } {
  const objects: Listed[] = []
  let next: string | null = null
  let isMore = false
  for (const { name, text, parent } of elements(xml)) {
    if (name === 'NextContinuationToken') next = text
    if (name === 'IsTruncated') isMore = text === 'true'
    if (parent !== 'Contents') continue
    if (name === 'Key') objects.push({ key: text, bytes: 0, at: '' })
    const last = objects.at(-1)
    if (last && name === 'Size') last.bytes = Number(text)
    if (last && name === 'LastModified') last.at = text
  }
  return { objects, next: isMore ? next : null }
}

interface Element {
  name: string
  text: string
  parent: string
}

/** Every element, in the order in which they begin. */
function elements(xml: string): Element[] {
  const found: Element[] = []
  const open: Element[] = []
  const parser = sax.parser(true, { strictEntities: true, position: false })
  parser.onopentag = ({ name }) => {
    const element = { name, text: '', parent: open.at(-1)?.name ?? '' }
    found.push(element)
    open.push(element)
  }
  parser.onclosetag = () => void open.pop()
  parser.ontext = (text) => {
    const element = open.at(-1)
    if (element) element.text += text
  }
  parser.onerror = (error) => {
    throw error
  }
  try {
    parser.write(xml).close()
  } catch {
    // What is no XML, as the page of a proxy, tells nothing.
    return []
  }
  return found
}
