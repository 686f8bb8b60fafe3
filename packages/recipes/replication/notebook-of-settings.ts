import { EngineError, type Estimate } from '@casefiles/engine/analysis'
import type { Question } from '@casefiles/engine/explorer'
import type { Text } from '@casefiles/engine/facts'
import { type DataTable, keepRows } from '@casefiles/engine/frame'
import type { ReplicatedDesign } from '@casefiles/engine/replication'
import { type NotebookCell, writeNotebook } from './notebook.ts'
import { pythonString, rString } from './quote.ts'
import { replicate } from './replicate.ts'
import type { NameOf } from './replication.ts'

interface NotebookOfSettings {
  /** What is asked, as the settings change the locked design. */
  question: Question<unknown>
  /** The whole data, as the Explorer reads them. */
  data: DataTable
  design: Omit<ReplicatedDesign, 'spec'>
  language: 'r' | 'python'
  /** Where the data file can be had. */
  address: string
  /** The first cell, in Markdown: which casefile, and which settings. */
  heading: string
  /** What the script calls the estimate; left out = its code, where it is a fact. */
  nameOf?: NameOf
}

/**
 * A reader's settings of the Explorer as a notebook: it fetches the data, keeps the rows that take part, and runs the script of the design
 * as the settings change it. Nobody has run it, so it has no output; the script's first lines say what the Explorer found.
 *
 * @throws {EngineError} `explorer/settings-conflict` for another estimator than the locked one or a bound, of which there are no scripts
 */
export async function notebookOfSettings({
  question,
  data,
  design,
  language,
  address,
  heading,
  nameOf,
}: NotebookOfSettings): Promise<{ notebook: string; estimate: Estimate<Text> }> {
  if (question.estimate !== null || question.departure !== null)
    throw new EngineError(
      'explorer/settings-conflict',
      'A notebook computes the locked estimator, without bounds: set these two back first.',
    )
  // rows are counted among those that the policy reaches, and the notebook needs the unaffected ones of the file beside them
  if (question.rows !== null && (question.spec as { contrast?: unknown }).contrast !== undefined)
    throw new EngineError(
      'explorer/settings-conflict',
      'A notebook of triple differences keeps every row: take back which ones are left out first.',
    )
  const table = question.rows === null ? data : keepRows(data, question.rows)
  const { primary, replication } = await replicate(table, { ...design, spec: question.spec }, nameOf)
  const script = replication.scripts.find((one) => one.language === (language === 'r' ? 'base-r' : 'python'))
  if (!script)
    throw new EngineError('explorer/settings-conflict', 'This design has no script in Python under these settings.')
  const code = (text: string): NotebookCell => ({ code: text, said: null })
  const carried = replication.carried.map(({ file, text }) => code(WRITERS[language].file(file, text)))
  const fetched = code(WRITERS[language].data(address, question.rows))
  return {
    notebook: writeNotebook(language, [{ text: heading }, fetched, ...carried, code(script.text)]),
    estimate: primary,
  }
}

/** How each language fetches the data with the rows that take part, and writes a file that the script reads. */
const WRITERS = {
  r: {
    data: (address: string, rows: readonly number[] | null) =>
      rows === null
        ? `download.file(${rString(address)}, "data.csv", mode = "wb")\n`
        : `download.file(${rString(address)}, "all-rows.csv", mode = "wb")
rows <- read.csv("all-rows.csv", colClasses = "character", check.names = FALSE, na.strings = character(),
  fileEncoding = "UTF-8-BOM", fill = FALSE, blank.lines.skip = TRUE, row.names = NULL)
# the rows that the settings keep, counted from 1
kept <- c(${ranges(rows, 1, (from, to) => `${from}:${to}`)})
write.csv(rows[kept, , drop = FALSE], "data.csv", row.names = FALSE, fileEncoding = "UTF-8")
`,
    file: (name: string, text: string) => `cat(${rString(text)}, file = ${rString(name)})\n`,
  },
  python: {
    data: (address: string, rows: readonly number[] | null) =>
      rows === null
        ? `import urllib.request\n\nurllib.request.urlretrieve(${pythonString(address)}, "data.csv")\n`
        : `import urllib.request

import pandas as pd

urllib.request.urlretrieve(${pythonString(address)}, "all-rows.csv")
rows = pd.read_csv("all-rows.csv", dtype=str, keep_default_na=False, encoding="utf-8-sig")
# the rows that the settings keep, counted from 0
kept = [${ranges(rows, 0, (from, to) => `*range(${from}, ${to + 1})`)}]
rows.iloc[kept].to_csv("data.csv", index=False)
`,
    file: (name: string, text: string) =>
      `with open(${pythonString(name)}, "w", encoding="utf-8", newline="") as file:\n    file.write(${pythonString(text)})\n`,
  },
}

/** Ascending rows as ranges, twelve in a line. */
function ranges(rows: readonly number[], first: number, write: (from: number, to: number) => string): string {
  const runs: [from: number, to: number][] = []
  for (const row of rows) {
    const last = runs.at(-1)
    if (last && last[1] === row - 1) last[1] = row
    else runs.push([row, row])
  }
  const words = runs.map(([from, to]) => write(from + first, to + first))
  return words.map((word, at) => (at > 0 && at % 12 === 0 ? `\n  ${word}` : word)).join(', ')
}
