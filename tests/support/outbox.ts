import fs from 'node:fs'
import path from 'node:path'
import { vi } from 'vitest'

/**
 * The text of the newest letter to an address that matches, from the folder where letters lie without a mail server. Waits
 * for it: letters are sent after the answer.
 */
export async function letterTo(dataDir: string, to: string, pattern: RegExp): Promise<string> {
  return vi.waitFor(() => newestLetter(path.join(dataDir, 'outbox'), to, pattern), { timeout: 10_000 })
}

function newestLetter(folder: string, to: string, pattern: RegExp): string {
  const names = fs.existsSync(folder) ? fs.readdirSync(folder).sort().reverse() : []
  const letters = names.map((name) => decode(fs.readFileSync(path.join(folder, name), 'utf8')))
  const found = letters.find((letter) => letter.includes(`To: ${to}`) && pattern.test(letter))
  if (found === undefined) throw new Error(`No letter to ${to} matches ${pattern}.`)
  return found
}

/** Mail breaks long lines and writes some signs as numbers (quoted-printable). */
function decode(letter: string): string {
  if (!/quoted-printable/i.test(letter)) return letter
  return letter
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
}

/** Path and fragment of the link in a letter: the address of the site stands elsewhere. */
export function linkIn(letter: string): string {
  const { pathname, hash } = new URL(/https?:\/\/\S+#token=[\w-]+/.exec(letter)![0])
  return pathname + hash
}
