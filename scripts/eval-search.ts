/*
 * Asks the search what people would type, and prints how often a casefile that answers stands among the first three. Reads
 * data/archive and the questions of site/search/evaluation, writes nothing.
 *
 * Usage: npx casefiles eval search [--misses] [--said SET]
 */
import { parseArgs } from 'node:util'
import { evaluateSearch } from '../site/search/evaluation/evaluate-search.ts'

const { values } = parseArgs({ options: { misses: { type: 'boolean', default: false }, said: { type: 'string' } } })

for (const { name, about, asked, found, missed, said } of await evaluateSearch()) {
  const share = ((100 * found) / asked).toFixed(1)
  console.log(
    `${name.padEnd(12)} ${String(found).padStart(4)} of ${String(asked).padStart(4)}  ${share.padStart(5)} %  ${about}`,
  )
  if (values.said === name)
    for (const { question, said: words, first } of said)
      console.log(`    ${question}\n      ${words}${first.length > 0 ? `: ${first.join(', ')}` : ''}`)
  if (values.misses)
    for (const { question, first } of missed) console.log(`    “${question}” found ${first.join(', ') || 'nothing'}`)
}
