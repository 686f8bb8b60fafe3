/** What an amended text takes out right in front of the words that stand for it: "the age of [16] 18". */
const TAKEN_OUT = /\[[^\][\n]{1,80}\]\s?$/

/** The text in front of a place, without matter in brackets right before it that is taken out. */
export function textBefore(text: string, at: number, length: number): string {
  const before = text.slice(Math.max(0, at - length), at)
  if (!/\]\s?$/.test(before)) return before
  const longer = text.slice(Math.max(0, at - length - 90), at)
  return longer.replace(TAKEN_OUT, '').slice(-length)
}
