import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { MOST_THRESHOLDS } from '@casefiles/cues/kinds'
import { CueList } from './cue-list.tsx'
import { letterCues } from './cue-types.ts'

function listOf(thresholds: number): string {
  const cues = Array.from({ length: thresholds }, (_, at) => ({
    id: `a-${at + 1}`,
    cue_type: 'threshold_tokens',
    cue_key: 'age',
    cue_value: 'age 18',
    label: 'age 18',
    confidence: 0.85,
    start: 7 * at,
    end: 7 * at + 6,
    reason: 'stated age',
  }))
  const nothing = () => undefined
  return renderToStaticMarkup(
    <CueList
      cues={letterCues(cues)}
      decided={{}}
      active={null}
      opened={null}
      onHover={nothing}
      onShow={nothing}
      onDecide={nothing}
    />,
  )
}

it('a list of cues says when the text holds more than are listed', () => {
  expect(listOf(MOST_THRESHOLDS)).toContain('Only the first 2000 thresholds of this text are listed')
  expect(listOf(3)).not.toContain('Only the first')
})

it('cues of one kind are a group that shows how many it has and is decided at once', () => {
  const list = listOf(102)
  expect(list).toContain('threshold: age <span class="cue-count">102</span>')
  expect(list).toContain('aria-label="Accept all 102 of threshold: age"')
  expect(list.match(/class="cue-row"/g)).toBeNull()
  expect(listOf(1)).toContain('aria-label="Accept threshold A"')
})
