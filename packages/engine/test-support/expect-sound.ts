import { expect } from 'vitest'
import { analysisSchema } from '../../../contract/analysis.ts'
import { toJson, type Analysis } from '../analysis.ts'
import type { Text } from '../fact.ts'
import { tellAnalysis } from '@casefiles/words'

/** Numbers that are finite or absent with a reason, a score in its range, sentences without `NaN`, and valid JSON. */
export async function expectSound(analysis: Analysis<Text>): Promise<void> {
  const told = await tellAnalysis(analysis)
  for (const { id, value, se, ci, p, reason } of told.estimates) {
    const isWhole = [value, se, ...ci, p].every(Number.isFinite)
    expect(isWhole || (reason ?? '').length > 10, `${id}: ${[value, se, ...ci, p].join(' ')}`).toBe(true)
  }
  for (const { id, passed, message } of told.checks) {
    expect(passed !== null || message.length > 10, id).toBe(true)
    expect(message, id).not.toMatch(/\bNaN\b|\bundefined\b/)
  }
  expect(analysis.eqs.overall).toBeGreaterThanOrEqual(0)
  expect(analysis.eqs.overall).toBeLessThanOrEqual(100)
  expect(JSON.stringify(told.narrative)).not.toMatch(/\bNaN\b|\bundefined\b/)
  analysisSchema.parse(toJson(told))
}
