/*
 * How high a page in a frame is. The page in the frame tells its parent whenever that changes; `embed.js`, in somebody else's
 * page, makes the frame that high. The same page opened by itself asks itself, in a frame that nobody sees.
 */

/** Long enough for fonts and drawings, which come one after the other. */
const STILL_MS = 600
/** Higher than any chart, so that no scroll bar takes of the width. */
const TALL = 6000

interface Told {
  policyCasefiles: { height: number }
}

/** Tells the page around this frame how high this one is, now and whenever it changes. Nothing else is told. */
export function tellHeight(): void {
  const main = document.querySelector('main')!
  const tell = () => {
    const told: Told = { policyCasefiles: { height: Math.ceil(main.getBoundingClientRect().bottom + scrollY) } }
    // whoever frames the page may know: it is drawn there
    parent.postMessage(told, '*')
  }
  new ResizeObserver(tell).observe(main)
}

/** The height of one of this site's frames at a width, in pixels, once it no longer changes. */
export function heightAt(address: string, width: number): Promise<number> {
  return new Promise((resolve) => {
    const frame = document.createElement('iframe')
    frame.className = 'embed-measure'
    frame.width = String(width)
    frame.height = String(TALL)
    frame.title = 'The same chart, to measure it'
    let still: ReturnType<typeof setTimeout>
    const end = (height: number) => {
      removeEventListener('message', listen)
      frame.remove()
      resolve(height)
    }
    const listen = ({ source, data }: MessageEvent<Partial<Told> | undefined>) => {
      const height = source === frame.contentWindow ? data?.policyCasefiles?.height : undefined
      if (height === undefined) return
      clearTimeout(still)
      still = setTimeout(() => {
        // a line may break otherwise in a frame of that height: the frame is asked again as it will stand
        frame.height = String(height)
        still = setTimeout(() => end(height), STILL_MS)
      }, STILL_MS)
    }
    addEventListener('message', listen)
    frame.src = address
    document.body.append(frame)
  })
}
