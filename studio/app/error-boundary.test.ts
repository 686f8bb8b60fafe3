import type { ReactElement } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ErrorBoundary } from './error-boundary.tsx'
import { queryClient } from './query-client.ts'

const KEY = ['studio', 'list']
afterEach(() => queryClient.clear())

describe('Try Again on the error screen', () => {
  it('forgets an answer that could not be drawn, so that it is asked for again, and returns to the screen', async () => {
    const answers = [{ casefiles: 'not a list' }, { casefiles: [] }]
    const queryFn = vi.fn(async () => answers.shift())
    const load = () => queryClient.fetchQuery({ queryKey: KEY, queryFn, staleTime: Infinity })
    await load()

    const boundary = new ErrorBoundary({ children: 'the screen' })
    boundary.setState = (state) => void Object.assign(boundary, { state })
    Object.assign(boundary, { state: ErrorBoundary.getDerivedStateFromError() })
    ;(boundary.render() as ReactElement<{ onRetry: () => void }>).props.onRetry()

    expect(boundary.render()).toBe('the screen')
    expect(await load()).toEqual({ casefiles: [] })
    expect(queryFn).toHaveBeenCalledTimes(2)
  })
})
