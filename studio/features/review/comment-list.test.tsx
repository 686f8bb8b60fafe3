import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { Review } from '../../../contract/studio/casefile.ts'
import { CommentList, fieldName } from './comment-list.tsx'

const remark = (id: string, changes: Partial<Review['comments'][number]> = {}) =>
  ({
    id,
    field: '',
    text: `Remark ${id}`,
    created_at: '2026-03-04T05:06:00.000Z',
    resolved: false,
    author: { name: 'Grace', role: 'reviewer' },
    ...changes,
  }) as Review['comments'][number]
const draw = (comments: Review['comments']) =>
  renderToStaticMarkup(<CommentList comments={comments} busy={false} onResolve={() => undefined} />)

describe('the remarks of a reviewer', () => {
  it('stand open ones first; those dealt with have no button any more', () => {
    const markup = draw([remark('a', { resolved: true }), remark('b')])
    expect(markup.indexOf('Remark b')).toBeLessThan(markup.indexOf('Remark a'))
    expect(markup.match(/<button/g)).toHaveLength(1)
    expect(markup).toContain('aria-label="Dealt with: Remark b"')
  })

  it('say who made them', () => {
    expect(draw([remark('a')])).toContain('Grace, reviewer, ')
  })

  it('take no room where there are none', () => {
    expect(draw([])).toBe('')
  })

  it('name what they are about, or the whole', () => {
    expect(fieldName('')).toBe('The casefile as a whole')
    expect(fieldName('design.units.unit_definition')).not.toMatch(/[_.]/)
  })
})
