import { nextFrameWork } from './next-frame.ts'

/** Views that a reader may ask for, one after another; each draws other cards than the one before. */
const VIEWS = [
  'domain=health',
  'sort=eqs_desc',
  'designType=DiD,RDD&sort=eqs_asc',
  'eqsMin=60&sort=title',
  'jurisdiction=Ireland&sort=effect',
  'domain=education&subdomain=class-size-resources&designType=DiD,RDD,IV,Matching&eqsMin=40&sort=title',
]

/** Milliseconds from a new address to the frame that shows the first cards, and to that with all of them. */
export interface Drawn {
  first: number[]
  all: number[]
}

/**
 * The island follows the address without the delay that it gives typing.
 *
 * @param shown cards of a whole view
 * @returns one number per draw after the first, which loads what the island loads once
 */
export async function drawnByIsland(repetitions: number, shown: number): Promise<Drawn> {
  const drawn: Drawn = { first: [], all: [] }
  await follow(VIEWS[0], shown)
  for (let turn = 0; turn < repetitions; turn++) {
    const [first, all] = await follow(VIEWS[(turn + 1) % VIEWS.length], shown)
    drawn.first.push(first)
    drawn.all.push(all)
  }
  return drawn
}

/** How long a reader takes at least from reaching for a field to having chosen in it. */
const CHOOSING_MS = 1000

/**
 * Milliseconds to the first cards of a page's first view: nothing of the index has been loaded.
 *
 * @param isChosen whether the reader reached for a field first, as for a filter, or followed an address
 */
export async function drawnFirst(shown: number, isChosen: boolean): Promise<number> {
  if (isChosen) {
    document.querySelector<HTMLSelectElement>('#filters [name="domain"]')!.focus()
    await new Promise((resolve) => setTimeout(resolve, CHOOSING_MS))
  }
  const [first] = await follow(VIEWS[0], shown)
  return first
}

async function follow(view: string, shown: number): Promise<[first: number, all: number]> {
  const items = () => document.querySelectorAll('.list-results [data-cards] > li')
  history.replaceState(null, '', `?${view}`)
  const before = items()[0]
  const hasBegun = () => items()[0] !== before && items()[0]?.querySelector('a') !== null
  const start = performance.now()
  dispatchEvent(new PopStateEvent('popstate'))
  await changed(hasBegun)
  const first = performance.now() - start + (await nextFrameWork())
  await changed(() => items().length === shown)
  const all = performance.now() - start + (await nextFrameWork())
  return [first, all]
}

/** Resolves when the list's children are as they should be. */
function changed(isThere: () => boolean): Promise<void> {
  if (isThere()) return Promise.resolve()
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!isThere()) return
      observer.disconnect()
      resolve()
    })
    observer.observe(document.querySelector('.list-results')!, { childList: true, subtree: true })
  })
}
