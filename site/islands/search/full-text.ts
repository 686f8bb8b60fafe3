import { hasTier } from '../../../contract/access.ts'
import type { SearchHit } from '../../../contract/search.ts'
import { featurePrompt } from '../../../contract/upgrade-prompt.ts'
import type { User } from '../../../contract/user.ts'
import { callApi } from '../call-api.ts'
import { element } from '../explorer/element.ts'
import { plural } from '../../../engine/words/count.ts'

const KINDS = { casefile: 'Casefile', policy: 'Policy', problem: 'Problem' }

/**
 * Search on the server through results, policy texts and provenance, below the basic search; for a reader without the
 * tier, the card that says so.
 *
 * @returns what is called with every question
 */
export async function openFullText(host: HTMLElement, user: User): Promise<(question: string) => void> {
  if (!hasTier(user, 'pro')) {
    const { showUpgrade } = await import('../upgrade/upgrade-prompt.tsx')
    showUpgrade(host, featurePrompt('search', user.tier))
    return () => undefined
  }
  const status = element('p', { class: 'search-count', role: 'status' })
  const list = element('ul', { class: 'search-results' })
  let last = ''
  host.replaceChildren(element('h2', {}, 'In the full text'), status, list)
  const basic = element('h2', { hidden: true }, 'In titles, summaries and keywords')
  host.after(basic)

  async function ask(question: string) {
    last = question
    host.hidden = basic.hidden = question === ''
    if (question === '') return
    try {
      const { hits } = await callApi('GET /api/search', { query: { q: question } })
      if (question !== last) return
      list.replaceChildren(...hits.map(hitItem))
      status.textContent = countText(hits.length, question)
    } catch (error) {
      if (question !== last) return
      list.replaceChildren()
      status.textContent = `The full text could not be searched: ${(error as Error).message}`
    }
  }
  return (question) => void ask(question.trim())
}

function countText(count: number, question: string): string {
  if (count === 0) return `Nothing in the full text has all the words of “${question}”`
  return `${plural(count, 'document has', 'documents have')} the words of “${question}”, best first`
}

function hitItem({ kind, title, href, passages }: SearchHit): HTMLElement {
  const heading = element('h3', { class: 'search-title' }, element('a', { href }, title))
  const found = passages.map(({ section, href: place, snippet }) =>
    element(
      'p',
      { class: 'search-passage' },
      element('a', { href: place, 'aria-label': `${section} of ${title}` }, section),
      ': ',
      ...snippet.map(({ text, match }) => (match ? element('mark', {}, text) : text)),
    ),
  )
  const article = element('article', { class: 'search-result' }, heading, element('p', { class: 'quiet' }, KINDS[kind]))
  article.append(...found)
  return element('li', {}, article)
}
