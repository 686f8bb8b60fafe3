/** Distance from the edges of the window and from the words. */
const GAP_PX = 8

/**
 * Puts a box over the page, below the words it belongs to, or above them where there is no room below.
 *
 * @param box placed absolutely in an element that has no position of its own
 * @param at  a point in the window: of words on two lines, the box begins where the line with this point does
 */
export function placeBeside(box: HTMLElement, words: Element, at?: { x: number; y: number }): void {
  const lines = [...words.getClientRects()]
  const line = (at && lines.find(({ top, bottom }) => top <= at.y && at.y <= bottom)) ?? lines[0]
  const width = document.documentElement.clientWidth
  box.style.left = '0'
  const { width: boxWidth, height: boxHeight } = box.getBoundingClientRect()
  const left = Math.max(GAP_PX, Math.min(line.left, width - boxWidth - GAP_PX))
  // all lines of the words stay in sight
  const { top: above, bottom: below } = words.getBoundingClientRect()
  const isRoomBelow = below + GAP_PX + boxHeight <= innerHeight
  const top = isRoomBelow || above < boxHeight + GAP_PX ? below + GAP_PX : above - GAP_PX - boxHeight
  box.style.left = `${left + scrollX}px`
  box.style.top = `${top + scrollY}px`
}
