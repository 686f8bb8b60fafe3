import { runSubprocess } from '../subprocess/run-subprocess.ts'
import { type ExtractedText, TEXT_LIMITS, type TextLimits, TextRefusal } from './extracted-text.ts'
import { sniffDocument } from './sniff-document.ts'

/** Letters of a name that reach the process; only its extension is looked at. */
const NAME_END = 32

/**
 * Text of an uploaded file, made in a process of its own.
 *
 * @param name as the sender gave it; it never becomes a path
 * @throws {TextRefusal} every code; a file that breaks a reader in an unforeseen way is `upload/damaged`
 */
export async function extractText(
  bytes: Uint8Array,
  name: string,
  limits: Partial<TextLimits> = {},
): Promise<ExtractedText> {
  const order = { task: 'text' as const, name: name.slice(-NAME_END), limits: { ...TEXT_LIMITS, ...limits } }
  // what can be refused at a glance needs no process
  if (bytes.length > order.limits.bytes) throw tooLarge(bytes.length, order.limits.bytes)
  sniffDocument(bytes)
  const { result } = await runSubprocess(order, bytes)
  if (!result) throw damaged()
  return result as ExtractedText
}

function tooLarge(found: number, limit: number): TextRefusal {
  return new TextRefusal('upload/too-large', `The file has ${found} bytes; at most ${limit} are read.`)
}

function damaged(): TextRefusal {
  const sentence = 'The file cannot be read: it breaks off or contradicts itself. Save or download it again.'
  return new TextRefusal('upload/damaged', sentence)
}
