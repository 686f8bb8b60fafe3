import type { ClientDirective } from 'astro'

/**
 * `client:asked="a[data-search]"`: hydrates at the first click on such a link, in whose place the island answers. A click
 * that opens another tab is left alone; where the island cannot be loaded, the link is followed.
 */
const asked: ClientDirective = (load, { value }: { value: string }, island) => {
  const answer = async (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>(value)
    if (!link || event.metaKey || event.ctrlKey) return
    event.preventDefault()
    removeEventListener('click', answer)
    island.addEventListener('astro:hydration-error', () => location.assign(link.href), { once: true })
    const hydrate = await load()
    await hydrate()
  }
  addEventListener('click', answer)
}

export default asked
