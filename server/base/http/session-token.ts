import { createHash, randomBytes } from 'node:crypto'
import { KEY_PREFIX } from '../../../contract/key-scopes.ts'

/** 256 random bits in 43 characters that need no escaping in a header. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a token. A plain hash is enough: nobody can guess through 256 random bits. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** The token of an `Authorization: Bearer …` header; undefined where there is none. */
export function bearerToken(header: string | null | undefined): string | undefined {
  return /^Bearer +([\w.~+/-]+=*) *$/i.exec(header ?? '')?.[1]
}

/** Whether a bearer token is an API key; else it is a session's. */
export function isApiKey(token: string | undefined): token is string {
  return token?.startsWith(KEY_PREFIX) ?? false
}
