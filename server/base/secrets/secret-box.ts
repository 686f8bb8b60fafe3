import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/** Keeps secrets that must be readable again, such as those that sign, unreadable to whoever has the database alone. */
export interface SecretBox {
  /**
   * @param about what the secret belongs to: sealed for one thing, it opens for no other
   * @returns how it is kept; as it is where there is no key
   */
  seal(secret: string, about: string): string
  /** @throws {Error} one sentence where it was sealed with a key that is not there, or was changed */
  open(kept: string, about: string): string
  /** Whether it is kept as `seal` would keep it now: sealed with the first key, or as it is without one. */
  isCurrent(kept: string): boolean
}

const CIPHER = 'aes-256-gcm'
const MARK = 'sealed:v1'
/** Bytes of a nonce (NIST SP 800-38D, 8.2) and of the tag that shows a change. */
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * AES-256-GCM under keys from outside. What is kept names its key by the beginning of the key's fingerprint, so several keys can
 * stand beside each other while one replaces another.
 *
 * @param keys 32 bytes each; the first seals, all open; none = secrets are kept as they are
 */
export function openSecretBox(keys: readonly Buffer[]): SecretBox {
  const byName = new Map(keys.map((key) => [nameOf(key), key]))
  const [first] = keys
  return {
    seal: (secret, about) => (first === undefined ? secret : seal(first, secret, about)),
    open(kept, about) {
      if (!kept.startsWith(`${MARK}:`)) return kept
      const [name, sealed] = kept.slice(MARK.length + 1).split(':')
      const key = byName.get(name)
      if (key === undefined)
        throw new Error(`A secret was sealed with the key ${name}, which SECRETS_KEY does not have.`)
      return open(key, Buffer.from(sealed, 'base64url'), about)
    },
    isCurrent: (kept) =>
      first === undefined ? !kept.startsWith(`${MARK}:`) : kept.startsWith(`${MARK}:${nameOf(first)}:`),
  }
}

/** Says which key it is and nothing about it. */
const nameOf = (key: Buffer) => createHash('sha256').update('key:').update(key).digest('hex').slice(0, 8)

function seal(key: Buffer, secret: string, about: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(about))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return `${MARK}:${nameOf(key)}:${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`
}

function open(key: Buffer, bytes: Buffer, about: string): string {
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
  try {
    const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(about)).setAuthTag(tag)
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
  } catch {
    throw new Error(`The secret of ${about} was changed since it was sealed.`)
  }
}
