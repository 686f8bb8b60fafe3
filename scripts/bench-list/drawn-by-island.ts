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
  /** Milliseconds to the first cards of the first draw, which loads what the island loads once. */
  cold: number
  first: number[]
  all: number[]
}

/**
 * The island follows the address without the delay that it gives typing.
 *
 * @param shown cards of a whole view
 * @returns one number per draw after the first
 */
export async function drawnByIsland(repetitions: number, shown: number): Promise<Drawn> {
  const list = document.querySelector<HTMLElement>('casefile-list [data-cards]')!
  const drawn: Drawn = { cold: NaN, first: [], all: [] }
  for (let turn = -1; turn < repetitions; turn++) {
    const [first, all] = await follow(list, VIEWS[(turn + 1) % VIEWS.length], shown)
    if (turn < 0) {
      drawn.cold = first
      continue
    }
    drawn.first.push(first)
    drawn.all.push(all)
  }
  return drawn
}

async function follow(list: HTMLElement, view: string, shown: number): Promise<[first: number, all: number]> {
  history.replaceState(null, '', `?${view}`)
  const before = list.firstElementChild
  const hasBegun = () => list.firstElementChild !== before && list.querySelector('a') !== null
  const start = performance.now()
  dispatchEvent(new PopStateEvent('popstate'))
  await changed(list, hasBegun)
  const first = performance.now() - start + (await nextFrameWork())
  await changed(list, () => list.children.length === shown)
  const all = performance.now() - start + (await nextFrameWork())
  return [first, all]
}

/** Resolves when the list's children are as they should be. */
function changed(list: HTMLElement, isThere: () => boolean): Promise<void> {
  if (isThere()) return Promise.resolve()
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!isThere()) return
      observer.disconnect()
      resolve()
    })
    observer.observe(list, { childList: true })
  })
}
