import { figurePaths, isBelow } from '@casefiles/engine/test-support'
import { golden } from '../support/shared-reference.ts'
import type { ValidationRecord } from '../support/validation-records.ts'
import type { NotCompared } from './not-compared/index.ts'

export function figuresOf(name: string): string[] {
  return figurePaths(golden(name).results)
}

/** Whether a golden is meant; `*` stands for any letters. */
export function isNamed(name: string, pattern: string): boolean {
  const parts = pattern.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}$`).test(name)
}

/** Figures of a golden that no test compared, listed or not. */
export function notComparedIn(name: string, records: ValidationRecord[]): string[] {
  const compared = new Map(
    records
      .filter(({ kind, source }) => kind !== 'published' && source === name)
      .map(({ quantity, at }) => [`${quantity} ${at?.join() ?? ''}`, { quantity, at }]),
  )
  return figuresOf(name).filter(
    (figure) => ![...compared.values()].some(({ quantity, at }) => isBelow(figure, quantity, at)),
  )
}

/** Whether an entry of the list speaks for a figure. */
export function isListed(name: string, figure: string, { goldens, paths }: NotCompared): boolean {
  return goldens.some((pattern) => isNamed(name, pattern)) && paths.some((one) => isAtOrBelow(figure, one))
}

/** Like `isBelow`, with `**` at the start for any depth. */
function isAtOrBelow(figure: string, pattern: string): boolean {
  if (!pattern.startsWith('**/')) return isBelow(figure, pattern, null)
  const keys = figure.split('/')
  return keys.some((_, i) => isBelow(keys.slice(i).join('/'), pattern.slice(3), null))
}
