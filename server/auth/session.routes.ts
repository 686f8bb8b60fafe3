import { z } from 'zod'
import { ServerError } from '../errors.ts'
import { defineRoute } from '../http/route.ts'
import type { Route } from '../http/route.ts'

/** Sign-in is `coming-soon`: every attempt is refused the same way, whatever it sends. */
export function sessionRoutes(): Route[] {
  return [
    defineRoute({
      method: 'POST',
      path: '/api/auth/login',
      action: 'session:open',
      summary: 'Sign in. Not available while sign-in is coming soon.',
      answer: z.never(),
      errors: ['auth/sign-in-unavailable'],
      handle: async () => {
        throw new ServerError('auth/sign-in-unavailable', 'Sign-in is not available yet.')
      },
    }),
  ]
}
