import { createHmac } from 'node:crypto'
import * as client from 'openid-client'
import { FRESH_MINUTES } from '../../../contract/access.ts'
import { PROVIDER_RETURN } from '../../../contract/next-address.ts'
import { ServerError } from '../../base/errors.ts'
import { issuerFetch } from '../../base/network/issuer-fetch.ts'
import type { GroupRole, ProviderSettings } from '../../base/provider-settings.ts'

/** Where people of an organization sign in, by OpenID Connect. */
export interface Provider {
  /** What people call it. */
  name: string
  /** Groups with the role that they give; none = the provider says nothing about roles. */
  groups: readonly GroupRole[]
  /**
   * The address of its page for one sign-in.
   *
   * @param key   random characters that belong to this sign-in alone
   * @param fresh whether it must ask who it is, however short ago it did
   * @throws {ServerError} `auth/provider-unreachable`
   */
  begin(key: string, fresh: boolean): Promise<string>
  /**
   * Who the provider says it is, once everything about its answer is right: signature, issuer, audience, state, nonce, code.
   *
   * @param answer the query with which the browser came back
   * @throws {ServerError} `auth/provider-unreachable`, `auth/provider-refused`
   */
  finish(key: string, answer: string, fresh: boolean): Promise<ProviderPerson>
}

/** Somebody as a provider describes them. */
export interface ProviderPerson {
  /** null where the provider names none. */
  email: string | null
  /** Whether the provider itself made sure that the address is theirs. */
  isEmailVerified: boolean
  /** Empty where the provider names none. */
  name: string
  groups: readonly string[]
  /** When they last showed the provider who they are, ISO; null where it does not say. */
  signedInAt: string | null
}

type Claims = Readonly<Record<string, unknown>>
type Tokens = Awaited<ReturnType<typeof client.authorizationCodeGrant>>

/**
 * Reads the signed ID token, and asks the provider for what is not in it.
 *
 * @param withGroups whether groups are needed
 */
async function readPerson(found: client.Configuration, tokens: Tokens, withGroups: boolean): Promise<ProviderPerson> {
  const token = tokens.claims()!
  const isWhole = typeof token.email === 'string' && (!withGroups || token.groups !== undefined)
  const asks = !isWhole && found.serverMetadata().userinfo_endpoint !== undefined
  const asked: Claims = asks ? await client.fetchUserInfo(found, tokens.access_token, token.sub) : {}
  return {
    ...emailOf(typeof token.email === 'string' ? token : asked),
    name: textOf(token.name) || textOf(asked.name) || textOf(token.preferred_username),
    groups: groupsOf(token.groups ?? asked.groups),
    signedInAt: typeof token.auth_time === 'number' ? new Date(token.auth_time * 1000).toISOString() : null,
  }
}

/** Address and its mark come from one place: the mark of another says nothing about it. */
function emailOf({ email, email_verified }: Claims): Pick<ProviderPerson, 'email' | 'isEmailVerified'> {
  return { email: textOf(email) || null, isEmailVerified: email_verified === true }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

function groupsOf(value: unknown): string[] {
  return [value ?? []].flat().filter((group) => typeof group === 'string')
}

const HOUR_MS = 3_600_000

/** @returns null where none is set up; nothing is asked of it before somebody signs in */
export function openProvider(settings: ProviderSettings | undefined, publicUrl: string): Provider | null {
  if (!settings) return null
  const { name, groups } = settings
  const discover = rememberFor(HOUR_MS, () => describeProvider(settings))
  const redirectUri = publicUrl + PROVIDER_RETURN
  return {
    name,
    groups,
    begin: async (key, fresh) => {
      const found = await discover()
      const address = client.buildAuthorizationUrl(found, {
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: scopeFor(found, settings),
        state: partOf(key, 'state'),
        nonce: partOf(key, 'nonce'),
        code_challenge: await client.calculatePKCECodeChallenge(partOf(key, 'verifier')),
        code_challenge_method: 'S256',
        // `max_age` makes the provider say when somebody signed in; `prompt` makes it ask now.
        ...(fresh && { prompt: 'login', max_age: String(FRESH_MINUTES * 60) }),
      })
      return address.href
    },
    finish: async (key, answer, fresh) => {
      const found = await discover()
      const back = new URL(redirectUri)
      back.search = answer
      try {
        const tokens = await client.authorizationCodeGrant(found, back, {
          expectedState: partOf(key, 'state'),
          expectedNonce: partOf(key, 'nonce'),
          idTokenExpected: true,
          pkceCodeVerifier: partOf(key, 'verifier'),
          ...(fresh && { maxAge: FRESH_MINUTES * 60 }),
        })
        return await readPerson(found, tokens, groups.length > 0)
      } catch (error) {
        throw refusalOf(error, name)
      }
    },
  }
}

/**
 * State, nonce and verifier follow from the key that the browser keeps: an answer is taken from the browser that began, and
 * nothing of it need be stored here.
 */
function partOf(key: string, what: 'state' | 'nonce' | 'verifier'): string {
  return createHmac('sha256', key).update(what).digest('base64url')
}

async function describeProvider({
  issuer,
  clientId,
  clientSecret,
  name,
}: ProviderSettings): Promise<client.Configuration> {
  const server = new URL(issuer)
  try {
    return await client.discovery(server, clientId, undefined, authenticateWith(clientSecret), {
      [client.customFetch]: issuerFetch(server),
      execute: server.protocol === 'http:' ? [client.allowInsecureRequests] : [],
    })
  } catch (error) {
    throw unreachable(name, error)
  }
}

/** In the header, as the standard has it unless the provider's description says otherwise; else in the form. */
function authenticateWith(secret: string): client.ClientAuth {
  const [inHeader, inForm] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)]
  return (server, ...given) => {
    const ways = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return (ways.includes('client_secret_basic') ? inHeader : inForm)(server, ...given)
  }
}

/** Groups are asked for by name only where the provider knows the name: some refuse what they do not know. */
function scopeFor(found: client.Configuration, { groups }: ProviderSettings): string {
  const known = found.serverMetadata().scopes_supported ?? []
  return groups.length > 0 && known.includes('groups') ? 'openid email profile groups' : 'openid email profile'
}

function refusalOf(error: unknown, name: string): ServerError {
  if (causesOf(error).some((cause) => cause instanceof ServerError)) return unreachable(name, error)
  const said = error instanceof client.AuthorizationResponseError && error.error === 'access_denied'
  const message = said
    ? `${name} let nobody in. Begin again, or ask who looks after accounts there.`
    : `What ${name} answered does not belong to this sign-in. Begin again.`
  return Object.assign(new ServerError('auth/provider-refused', message), { cause: error })
}

function unreachable(name: string, cause: unknown): ServerError {
  const message = `${name} did not answer as it should. Try again in a minute.`
  return Object.assign(new ServerError('auth/provider-unreachable', message), { cause })
}

function causesOf(error: unknown): unknown[] {
  const causes: unknown[] = []
  for (let at = error; at instanceof Error && causes.length < 10; at = at.cause) causes.push(at)
  return causes
}

/** Asks once, again after a while, and again at once where it failed. */
function rememberFor<Value>(milliseconds: number, ask: () => Promise<Value>): () => Promise<Value> {
  let asked: { value: Promise<Value>; at: number } | null = null
  return () => {
    if (asked && performance.now() - asked.at < milliseconds) return asked.value
    const value = ask()
    const current = { value, at: performance.now() }
    asked = current
    value.catch(() => {
      if (asked === current) asked = null
    })
    return value
  }
}
