import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { initialsOf } from '../app/frame.tsx'
import { Button } from './button.tsx'
import { ErrorState } from './states.tsx'
import { StatusTag, STATUS_WORDS } from './status-tag.tsx'

describe('a button', () => {
  it('keeps label and focus while what it began is under way', () => {
    const busy = renderToStaticMarkup(<Button busy>Upload</Button>)
    expect(busy).toContain('Upload</button>')
    expect(busy).toContain('aria-busy="true"')
    expect(busy).not.toContain('disabled=""')
  })

  it('that stays says that it is disabled and keeps the focus all the same', () => {
    const undo = renderToStaticMarkup(
      <Button stays disabled>
        Undo
      </Button>,
    )
    expect(undo).toContain('aria-disabled="true"')
    expect(undo).not.toContain('disabled=""')
  })

  it('says why it is disabled, and says nothing when it is not', () => {
    const button = (disabled: boolean) =>
      renderToStaticMarkup(
        <Button disabled={disabled} reason="Choose a file first.">
          Upload
        </Button>,
      )
    expect(button(true)).toMatch(/Upload<\/button><span[^>]*>Choose a file first\.<\/span>/)
    expect(button(false)).not.toContain('Choose a file first.')
  })
})

describe('the pieces of screens', () => {
  it('show what failed, why, and a way on', () => {
    const failed = <ErrorState title="Failed to load casefiles" error={new Error('HTTP 503')} onRetry={() => {}} />
    const text = renderToStaticMarkup(failed).replace(/<[^>]+>/g, '|')
    expect(text).toMatch(/Failed to load casefiles.*HTTP 503.*Try Again/)
  })

  it('name every stage by its word', () => {
    for (const status of ['draft', 'design_locked', 'analyzed', 'published', 'retracted'] as const) {
      expect(renderToStaticMarkup(<StatusTag status={status} />)).toContain(STATUS_WORDS[status])
    }
  })

  it('take the first letters of the first and the last name', () => {
    expect(['Mary Ann Okafor', 'analyst', ''].map(initialsOf)).toEqual(['MO', 'A', ''])
  })
})
