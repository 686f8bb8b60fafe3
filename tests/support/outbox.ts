import fs from 'node:fs'
import path from 'node:path'
import { vi } from 'vitest'

/**
 * The text of the newest email to an address that matches, from the folder where emails lie without a mail server. Waits
 * for it: emails are sent after the answer.
 */
export async function emailTo(dataDir: string, to: string, pattern: RegExp): Promise<string> {
  return vi.waitFor(() => newestEmail(path.join(dataDir, 'outbox'), to, pattern), { timeout: 60_000 })
}

function newestEmail(folder: string, to: string, pattern: RegExp): string {
  const names = fs.existsSync(folder) ? fs.readdirSync(folder).sort().reverse() : []
  const emails = names.map((name) => decode(fs.readFileSync(path.join(folder, name), 'utf8')))
  const found = emails.find((message) => message.includes(`To: ${to}`) && pattern.test(message))
  if (found === undefined) throw new Error(`No email to ${to} matches ${pattern}.`)
  return found
}

/** Mail breaks long lines and writes some signs as numbers (quoted-printable). */
function decode(message: string): string {
  if (!/quoted-printable/i.test(message)) return message
  return message
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
}

/** Path and fragment of the link in an email: the address of the site stands elsewhere. */
export function linkIn(message: string): string {
  const { pathname, hash } = new URL(/https?:\/\/\S+#token=[\w-]+/.exec(message)![0])
  return pathname + hash
}
