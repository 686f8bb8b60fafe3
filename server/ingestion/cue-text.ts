import type { Threshold } from './cues/thresholds/index.ts'
import type { Cue } from './cues/cue.ts'

/** A cue's value as one line of text (specification, section 3): what its parts say shortest. */
export function cueText({ cue_value: value, phrase }: Pick<Cue, 'cue_value' | 'phrase'>): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'object') return String(value)
  if ('code' in value) return String(value.code)
  if ('domain' in value && 'subdomain' in value) return `${value.domain}/${value.subdomain}`
  if ('iso' in value) return String(value.iso ?? ('kind' in value ? value.kind : ''))
  return phrase ?? JSON.stringify(value)
}

/** The figures that decide, with their parts; values that the text only prints beside the rule are left out. */
export function thresholdTokens(cues: readonly Cue[]) {
  return cues
    .filter(({ cue_type }) => cue_type === 'threshold_tokens')
    .map((cue) => ({ token: cue.phrase ?? '', ...(cue.cue_value as Threshold) }))
    .filter(({ role }) => role === 'current')
    .map(({ token, quantity, operator, value, unit }) => ({ token, quantity, operator, value: plain(value), unit }))
}

function plain(value: Threshold['value']): number | [number, number] {
  return typeof value === 'number' ? value : [value[0], value[1]]
}
