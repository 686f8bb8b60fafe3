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
export function isFurniture(
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
