/** Light values of the tokens that charts draw with, for files that leave the site; a test holds them to tokens.css. */
export const LIGHT_COLOURS: Record<string, string> = {
  canvas: '#F4F5F7',
  surface: '#FFFFFF',
  ink: '#151A26',
  'ink-2': '#454D5E',
  'ink-3': '#626B7C',
  line: '#D9DDE3',
  'line-strong': '#818A99',
  grid: '#E6E9ED',
  'c-treated': '#3A3F9F',
  'c-compare': '#6D7278',
  'c-3': '#228CC2',
  'c-4': '#892562',
  'c-5': '#C9570C',
  'c-placebo': '#C3C8D0',
  'c-band': '0.16',
  'c-null': '#151A26',
  'seq-1': '#DFE0F4',
}

/** Replaces every `var(--token)` and `var(--token, fallback)` in markup by its light value. */
export function withLightColours(markup: string): string {
  const simple = markup.replace(/var\(--([\w-]+)\)/g, (_, name: string) => lightColour(name))
  return simple.replace(/var\(--[\w-]+, ([^()]+)\)/g, '$1')
}

function lightColour(name: string): string {
  const colour = LIGHT_COLOURS[name]
  if (colour === undefined) throw new RangeError(`The colour --${name} has no light value for exported drawings.`)
  return colour
}
