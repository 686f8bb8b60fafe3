import { TERMS } from '../glossary/glossary.ts'

/*
 * Explains terms of the glossary where they stand: on hover, on focus, and on a first tap; a second tap or the Enter key follows the
 * link. Escape, leaving and a tap elsewhere close the tip; the pointer may move onto it. Without this each term is a link.
 * No island: the terms are links in prose on nearly every page, most of which load no React, and one box is all there is to draw.
 */

/** Passing over a term on the way to something else is no question. */
const OPENS_AFTER_MS = 150
/** Time to move the pointer from the term to its tip. */
const CLOSES_AFTER_MS = 300

const tip = document.createElement('div')
tip.className = 'term-tip'
tip.hidden = true
// the keyboard has the same link in the term itself
tip.innerHTML = '<p id="term-tip" role="tooltip"></p><p class="term-tip-more"><a tabindex="-1">In the glossary</a></p>'
const text = tip.querySelector('p')!
const link = tip.querySelector('a')!

let shown: HTMLAnchorElement | null = null
let waiting: ReturnType<typeof setTimeout> | undefined
let pointer = 'mouse'

const termOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a.term') : null
const isOfTip = (target: EventTarget | null) => target instanceof Node && tip.contains(target)

function later(act: () => void, milliseconds: number) {
  clearTimeout(waiting)
  waiting = setTimeout(act, milliseconds)
}

function show(term: HTMLAnchorElement, at?: { x: number; y: number }) {
  clearTimeout(waiting)
  const found = TERMS.find(({ id }) => term.hash === `#${id}`)
  if (shown === term || found === undefined) return
  hide()
  shown = term
  text.textContent = found.short
  link.href = term.href
  if (!tip.isConnected) document.getElementById('main')!.append(tip)
  tip.hidden = false
  term.setAttribute('aria-describedby', text.id)
  placeBeside(tip, term, at)
}

/** Distance from the edges of the window and from the words. */
const GAP_PX = 8

/**
 * Puts a box over the page, below the words it belongs to, or above them where there is no room below.
 *
 * @param box placed absolutely in an element that has no position of its own
 * @param at  a point in the window: of words on two lines, the box begins where the line with this point does
 */
function placeBeside(box: HTMLElement, words: Element, at?: { x: number; y: number }): void {
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

function hide() {
  clearTimeout(waiting)
  shown?.removeAttribute('aria-describedby')
  shown = null
  tip.hidden = true
}

document.addEventListener('pointerover', ({ target, pointerType, clientX: x, clientY: y }) => {
  if (pointerType === 'touch') return
  const term = termOf(target)
  if (term !== null && term !== shown) later(() => show(term, { x, y }), OPENS_AFTER_MS)
  else if (term !== null || isOfTip(target)) clearTimeout(waiting)
})
document.addEventListener('pointerout', ({ target, pointerType }) => {
  if (pointerType !== 'touch' && (termOf(target) !== null || isOfTip(target))) later(hide, CLOSES_AFTER_MS)
})
document.addEventListener('focusin', ({ target }) => {
  const term = termOf(target)
  // a tap gives the focus as well, before its click
  if (term !== null && pointer !== 'touch') show(term)
})
document.addEventListener('focusout', ({ target }) => {
  // a tap on the tip takes the focus from the term
  if (pointer === 'keyboard' && termOf(target) === shown) hide()
})
// the words move, or their part of the page is closed
for (const name of ['resize', 'hashchange', 'popstate']) addEventListener(name, hide)
document.addEventListener('keydown', ({ key }) => {
  pointer = 'keyboard'
  if (key === 'Escape') hide()
})
document.addEventListener('pointerdown', ({ target, pointerType }) => {
  pointer = pointerType
  if (!isOfTip(target) && termOf(target) !== shown) hide()
})
document.addEventListener('click', (event) => {
  const term = termOf(event.target)
  if (term === null || pointer !== 'touch' || term === shown) return
  event.preventDefault()
  show(term, { x: event.clientX, y: event.clientY })
})
