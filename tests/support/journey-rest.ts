import { expect } from 'vitest'
import { errorsOf, openAnalystApi } from './analyst-api.ts'
import { MODEL } from './journey-files.ts'
import type { OwnProduct } from './started-copy.ts'

/** Puts the rest of the design beside what was filled in by hand, which stays as it is. */
export async function fillTheRest(product: OwnProduct, id: string): Promise<void> {
  const { call } = await openAnalystApi(product)
  const address = `v2/studio/casefiles/${id}`
  const { document, revision } = await call('GET', address)
  const texts = { ...MODEL.texts, mechanism_steps: document.texts.mechanism_steps }
  const whole = { ...document, texts, design: beside(document.design, MODEL.design) }
  expect(errorsOf(await call('PUT', `${address}/document`, { revision, document: whole }))).toEqual([])
}

function beside(typed: any, rest: any): any {
  const isGroup = typeof rest === 'object' && rest !== null && !Array.isArray(rest)
  if (!isGroup) return typed ?? rest
  const filled = Object.entries(rest).map(([key, value]) => [key, beside(typed?.[key], value)])
  return { ...typed, ...Object.fromEntries(filled) }
}
