const NUMBERS = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]

/** A count in words up to twelve, in figures above. */
export function countInWords(count: number): string {
  return NUMBERS[count] ?? String(count)
}

/** The same text with a capital first letter. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** A count in figures; thousands are grouped. */
export function groupThousands(count: number): string {
  return count.toLocaleString('en-US')
}

/** `1 casefile`, `2 casefiles`; thousands are grouped. */
export function plural(count: number, one: string, many: string = `${one}s`): string {
  return `${groupThousands(count)} ${count === 1 ? one : many}`
}

/** A number that is already text with its unit; a percent sign stands close. */
export function withUnits(number: string, units: string): string {
  return units.startsWith('%') ? `${number}${units}` : `${number} ${units}`
}

/** How long something took, from two ISO times. */
export function duration(from: string, to: string): string {
  const seconds = Math.round((Date.parse(to) - Date.parse(from)) / 1000)
  if (seconds < 1) return 'under a second'
  return seconds < 60 ? plural(seconds, 'second') : plural(Math.round(seconds / 60), 'minute')
}

/** Sentences without repeats; a final period makes no difference. */
export function withoutRepeats(sentences: readonly string[]): string[] {
  return [...new Map(sentences.map((sentence) => [sentence.replace(/\.$/, ''), sentence])).values()]
}

/** A file size as people read it. */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return plural(bytes, 'byte')
  const kilobytes = bytes / 1024
  if (kilobytes < 1024) return `${Math.round(kilobytes)} KB`
  const megabytes = kilobytes / 1024
  return megabytes < 1024 ? `${megabytes.toFixed(1)} MB` : `${(megabytes / 1024).toFixed(1)} GB`
}
