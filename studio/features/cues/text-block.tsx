import { memo } from 'react'
import { familyOf, wordsOfType, type LetteredCue } from './cue-types.ts'
import type { Block, Segment } from './text-layout.ts'

interface TextBlockProps {
  block: Block
  cues: ReadonlyMap<string, LetteredCue>
  /** The cue or the place of a search that is looked at, where it stands in this block. */
  active: string | null
  onHover: (cue: string | null) => void
  onOpen: (cue: string) => void
}

/** A line of the text with its marks; drawn again only where something in it changes. */
export const TextBlock = memo(function TextBlock({ block, ...rest }: TextBlockProps) {
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
