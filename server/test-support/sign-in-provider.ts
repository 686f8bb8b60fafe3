import http from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import type { ProviderSettings } from '../base/provider-settings.ts'

/** Somebody with an account at the provider. */
export interface ProviderAccount {
  email?: string
  email_verified?: boolean
  name?: string
  groups?: string[]
}

export interface TestProvider {
  settings: ProviderSettings
  /** Who signs in next, as long as the browser's own sign-in does not stand for them. */
  account: ProviderAccount
  /** How often somebody was asked who they are. */
  asked: number
  /** A code that its own page asks for, as a second factor; null = there is no page, whoever comes is signed in. */
  code: string | null
  /** A browser with cookies of its own. */
  openBrowser(): TestBrowser
  close(): Promise<void>
}

export interface TestBrowser {
  /** Goes to the provider's page and signs in there. @returns the query with which it comes back */
  signIn(address: string): Promise<string>
}

/**
 * A real provider of OpenID Connect on this machine, which signs in whom it is told to.
 *
 * @param method how the archive must show its secret
 */
export async function startProvider(
  publicUrl: string,
  method: 'client_secret_basic' | 'client_secret_post' = 'client_secret_basic',
): Promise<TestProvider> {
  const server = http.createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const [clientId, clientSecret] = ['archive', 'a secret of the archive']
  const returnsTo = `${publicUrl}/sign-in/return`
  const accounts = new Map<string, ProviderAccount>()
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [returnsTo],
        token_endpoint_auth_method: method,
      },
    ],
    claims: { email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] },
    scopes: ['openid', 'email', 'profile', 'groups'],
    clientAuthMethods: [method],
    cookies: { keys: ['a key of a test'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ sub, ...accounts.get(sub) }) }),
    // Nobody is asked whether the archive may know who they are.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({ clientId, accountId: oidc.session!.accountId! })
      grant.addOIDCScope('openid email profile groups')
      await grant.save()
      return grant
    },
  })
  const callback = provider.callback()
  const started: TestProvider = {
    settings: { issuer, clientId, clientSecret, name: 'Example University', groups: [] },
    account: {},
    asked: 0,
    code: null,
    openBrowser: () => openBrowser(returnsTo),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void callback(request, response)
    const isAnswered = new URL(request.url, issuer).searchParams.get('code') === started.code
    if (started.code !== null && !isAnswered) return void response.setHeader('content-type', 'text/html').end(CODE_PAGE)
    started.asked += 1
    const accountId = started.account.email ?? 'without an address'
    accounts.set(accountId, started.account)
    void provider.interactionFinished(request, response, { login: { accountId } })
  })
  return started
}

/** The provider's own second step, at the address where it asks. */
const CODE_PAGE = `<!doctype html><html lang="en"><title>Example University</title>
<h1>Example University</h1><form><label>Code of your app <input name="code"></label><button>Continue</button></form></html>`

const MOST_HOPS = 10

function openBrowser(returnsTo: string): TestBrowser {
  const cookies = new Map<string, string>()
  return {
    signIn: async (address) => {
      let at = address
      for (let hop = 0; hop < MOST_HOPS && !at.startsWith(returnsTo); hop += 1) {
        const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
        const answer = await fetch(at, { redirect: 'manual', headers: { cookie } })
        for (const set of answer.headers.getSetCookie()) {
          const [name, value] = set.split(';')[0].split('=')
          if (value) cookies.set(name, value)
          else cookies.delete(name)
        }
        const next = answer.headers.get('location')
        if (!next) throw new Error(`The provider answered ${answer.status}: ${await answer.text()}`)
        at = new URL(next, at).href
      }
      return new URL(at).search
    },
  }
}
