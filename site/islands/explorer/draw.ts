import * as React from 'react'
import type { ReactNode } from 'react'
import { renderStatic } from '../../casefile-list/render-static.ts'

interface Context {
  _currentValue: unknown
}
interface Internals {
  H: { useContext: (context: Context) => unknown } | null
}

const internals = (React as unknown as Record<string, Internals>)[
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
]!
const reader = { useContext: (context: Context) => context._currentValue }

/**
 * As {@link renderStatic}, for charts: their marks ask for a context, and React hands that question to the renderer at
 * work. It is answered here, without loading a renderer; any other hook fails as before.
 */
export function draw(node: ReactNode, host: Element): void {
  const before = internals.H
  internals.H = reader
  try {
    renderStatic(node, host)
  } finally {
    internals.H = before
  }
}
