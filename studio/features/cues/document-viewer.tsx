import { type KeyboardEvent, memo, type RefObject, useMemo, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { familyOf, type LetteredCue, wordsOfType } from './cue-types.ts'
import { type Block, findWords, fromCodePoints, layOut, type Range, type Segment } from './text-layout.ts'

interface DocumentViewerProps {
  title: string
  /** What stands beside the title: pages, size. */
  note: string
  text: string
  cues: readonly LetteredCue[]
  active: string | null
  onHover: (cue: string | null) => void
  onOpen: (cue: string) => void
  page: RefObject<HTMLDivElement | null>
}

interface TextBlockProps {
  block: Block
  cues: ReadonlyMap<string, LetteredCue>
  /** The cue or the place of a search that is looked at, where it stands in this block. */
  active: string | null
  onHover: (cue: string | null) => void
  onOpen: (cue: string) => void
}

/** A line of the text with its marks; drawn again only where something in it changes. */
const TextBlock = memo(function TextBlock({ block, ...rest }: TextBlockProps) {
  return (
    <p>
      {block.segments.map((segment, place) =>
        segment.marks.length === 0 ? segment.text : <Marked key={place} segment={segment} {...rest} />,
      )}
    </p>
  )
})

function Marked({ segment, cues, active, onHover, onOpen }: Omit<TextBlockProps, 'block'> & { segment: Segment }) {
  const { text, marks, opens } = segment
  // The narrowest mark is the one that is pointed at.
  const own = marks.findLast((id) => cues.has(id))
  const isFound = marks.some((id) => !cues.has(id))
  const family = own === undefined ? 'found' : familyOf(cues.get(own)!.cue.cue_type)
  return (
    <mark
      className={`cue cue-${family}${isFound ? ' cue-found' : ''}`}
      data-active={active !== null && marks.includes(active)}
      data-marks={opens.join(' ')}
      onMouseEnter={own === undefined ? undefined : () => onHover(own)}
      onMouseLeave={own === undefined ? undefined : () => onHover(null)}
    >
      {opens.map((id) => {
        const lettered = cues.get(id)
        return lettered ? <Letter key={id} lettered={lettered} onHover={onHover} onOpen={onOpen} /> : null
      })}
      {text}
    </mark>
  )
}

function Letter({
  lettered: { cue, letter },
  onHover,
  onOpen,
}: Pick<TextBlockProps, 'onHover' | 'onOpen'> & { lettered: LetteredCue }) {
  return (
    <button
      type="button"
      className={`cue-letter cue-letter-${familyOf(cue.cue_type)}`}
      aria-label={`Cue ${letter}: ${wordsOfType(cue.cue_type)}, ${cue.label}`}
      onFocus={() => onHover(cue.id)}
      onBlur={() => onHover(null)}
      onClick={() => onOpen(cue.id)}
    >
      {letter}
    </button>
  )
}

/** The text as it was read, its cues marked in place, with a search of its own. */
export function DocumentViewer({ title, note, text, cues, active, onHover, onOpen, page }: DocumentViewerProps) {
  const [words, setWords] = useState('')
  const [place, setPlace] = useState(0)
  const found = useMemo(() => findWords(text, words), [text, words])
  const byId = useMemo(() => new Map(cues.map((lettered) => [lettered.cue.id, lettered])), [cues])
  const blocks = useMemo(() => layOut(text, [...cueRanges(text, cues), ...foundRanges(found)]), [text, cues, found])
  const current = found.length > 0 ? foundId(place) : null
  function go(to: number): void {
    const next = (to + found.length) % found.length
    setPlace(next)
    scrollToMark(page.current, foundId(next))
  }
  const search = { words, place, total: found.length, onGo: go }
  return (
    <section className="viewer" aria-label="Text of the policy">
      <header className="viewer-head">
        <p>
          <strong>{title}</strong> {note}
        </p>
        <TextSearch
          {...search}
          onType={(typed) => {
            setWords(typed)
            setPlace(0)
          }}
        />
      </header>
      <div className="viewer-desk" tabIndex={0} role="region" aria-label={`${title}, text`}>
        <div className="viewer-page" ref={page}>
          {blocks.map((block) => (
            <TextBlock
              key={block.start}
              block={block}
              cues={byId}
              active={activeIn(block.marks, active, current)}
              onHover={onHover}
              onOpen={onOpen}
            />
          ))}
        </div>
      </div>
    </section>
  )
}

const foundId = (place: number) => `found-${place}`
const foundRanges = (found: { start: number; end: number }[]): Range[] =>
  found.map((range, place) => ({ ...range, id: foundId(place) }))

function cueRanges(text: string, cues: readonly LetteredCue[]): Range[] {
  const placed = cues.flatMap(({ cue: { id, start, end } }) =>
    start === null || end === null ? [] : { id, start, end },
  )
  return fromCodePoints(text, placed)
}

function activeIn(marks: string[], active: string | null, current: string | null): string | null {
  if (active !== null && marks.includes(active)) return active
  return current !== null && marks.includes(current) ? current : null
}

/** Brings the beginning of a mark into view. */
export function scrollToMark(page: HTMLElement | null, id: string): void {
  page?.querySelector(`[data-marks~="${CSS.escape(id)}"]`)?.scrollIntoView({ block: 'center' })
}

interface TextSearchProps {
  words: string
  place: number
  total: number
  onType: (words: string) => void
  onGo: (place: number) => void
}

function TextSearch({ words, place, total, onType, onGo }: TextSearchProps) {
  function key(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || total === 0) return
    event.preventDefault()
    onGo(event.shiftKey ? place - 1 : place + 1)
  }
  const told = words.trim() === '' ? '' : total === 0 ? 'not found' : `${place + 1} of ${total}`
  return (
    <div className="viewer-search" role="search">
      <input
        className="field-control"
        type="search"
        aria-label="Search in the text"
        placeholder="Search in the text"
        value={words}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={key}
      />
      <span role="status" className="hint">
        {told}
      </span>
      <Button
        disabled={total === 0}
        title={total === 0 ? 'The text has no such place.' : undefined}
        aria-label="Previous place"
        onClick={() => onGo(place - 1)}
      >
        ↑
      </Button>
      <Button
        disabled={total === 0}
        title={total === 0 ? 'The text has no such place.' : undefined}
        aria-label="Next place"
        onClick={() => onGo(place + 1)}
      >
        ↓
      </Button>
    </div>
  )
}
