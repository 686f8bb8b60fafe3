/** Markup that is escaped already. */
export type Xml = string & { readonly isXml?: true }

/** Characters that XML 1.0 does not have, even escaped. */
// oxlint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

const escape = (text: string): string =>
  text
    .replace(FORBIDDEN, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** An element with its attributes. @param content other elements, or a text, which is escaped */
export function element(name: string, attributes: Readonly<Record<string, string>>, content: string | Xml[]): Xml {
  const given = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${escape(value)}"`)
  return `<${name}${given.join('')}>${Array.isArray(content) ? content.join('') : escape(content)}</${name}>`
}
