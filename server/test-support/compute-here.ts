import fs from 'node:fs'
import { canonicalJson } from '../base/chain/fingerprint.ts'
import { analyzeDesign } from '../record/runs/analyze-design.ts'
import type { ComputeAnalysis } from '../record/runs/compute-analysis.ts'

/** Computes on this thread what a run's process computes: the same bytes (`compute-analysis.test.ts`), without its start. */
export const computeHere: ComputeAnalysis = async ({ file, ...inputs }, watch) =>
  canonicalJson(await analyzeDesign({ ...inputs, csv: fs.readFileSync(file, 'utf8') }, watch))
