import ky from 'ky'
import { TOKEN_KEY } from '../../contract/user.ts'

/** Calls to the server, with the session's token when there is one. */
export const api = ky.create({
  prefix: '/api',
  retry: 2,
  hooks: {
    beforeRequest: [
      ({ request }) => {
        const token = localStorage.getItem(TOKEN_KEY)
        if (token) request.headers.set('authorization', `Bearer ${token}`)
      },
    ],
  },
})
