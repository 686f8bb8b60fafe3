// Compares a new vintage with the one before and answers whether it fits; started by `fitInSubprocess` for each and ended with it.
import fs from 'node:fs'
import { parseCsv } from '@casefiles/engine/frame'
import { answerOrder } from '../../base/isolation/answer-order.ts'
import { compareVintages } from './compare-vintages.ts'
import type { FitOrder } from './fit-in-subprocess.ts'

const read = (file: string) => parseCsv(fs.readFileSync(file, 'utf8'))

await answerOrder(
  async ({ before, after, rules }: FitOrder) => compareVintages(read(before), read(after), rules),
  () => undefined,
)
