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

/**
 * Milliseconds from a new address to the island's cards, with the frame that shows them. The island follows the address
 * without the delay that it gives typing.
 *
 * @returns one number per draw; the first, which loads what the island loads once, is left out
 */
export async function drawnByIsland(repetitions: number): Promise<number[]> {
  const list = document.querySelector<HTMLElement>('casefile-list [data-cards]')!
  const times: number[] = []
  for (let turn = -1; turn < repetitions; turn++) {
    const time = await follow(list, VIEWS[(turn + VIEWS.length) % VIEWS.length]!)
    const painting = await nextFrameWork()
    if (turn >= 0) times.push(time + painting)
  }
  return times
}

function follow(list: HTMLElement, view: string): Promise<number> {
  history.replaceState(null, '', `?${view}`)
  return new Promise((resolve) => {
    let start = 0
    const observer = new MutationObserver(() => {
      if (list.querySelector('a') === null) return
      observer.disconnect()
      resolve(performance.now() - start)
    })
    observer.observe(list, { childList: true })
    start = performance.now()
    dispatchEvent(new PopStateEvent('popstate'))
  })
}
