import type { PrintedLine } from './printed-line.ts'

const NUMBERED = /^\s{0,12}(\d{1,4})(?:\s+(\S.*)|\s*)$/
/** So many numbers in a row, on so large a share of the lines between them, are no list of headings. */
const LEAST_RUN = 5
const LEAST_DENSITY = 0.7
const LEAST_FLOWING = 0.25
/** Numbers that may be lost, and lines without one that may stand between, where a page turns or a copy is poor. */
const MOST_SKIPPED = 3
const MOST_BETWEEN = 6

/**
 * Takes away the printed numbers at the head of lines, as bills of many legislatures carry them.
 *
 * A run counts up by one from line to line, begins anew on a page or at a section, and numbers prose: a fair share of its
 * lines goes on in the middle of a sentence, which the entries of a table of contents do not.
 */
export function dropLineNumbers(lines: readonly PrintedLine[]): PrintedLine[] {
  const runs = runsOf(lines)
  const isNumbered = runs.some((run) => isPrinted(run, lines))
  if (!isNumbered) return [...lines]
  const numbered = new Set(runs.filter((run) => run.length > 1).flatMap((run) => run.map(({ at }) => at)))
  return lines.map((line, at) => (numbered.has(at) ? { ...line, text: NUMBERED.exec(line.text)?.[2] ?? '' } : line))
}

interface Numbered {
  at: number
  number: number
}

/** Maximal runs n, n+1, n+2 …; few numbers may be lost. */
function runsOf(lines: readonly PrintedLine[]): Numbered[][] {
  const runs: Numbered[][] = []
  let run: Numbered[] = []
  lines.forEach(({ text }, at) => {
    const number = Number(NUMBERED.exec(text)?.[1] ?? NaN)
    if (Number.isNaN(number)) return
    const last = run.at(-1)
    const follows = last && number > last.number && number <= last.number + MOST_SKIPPED && at - last.at <= MOST_BETWEEN
    if (follows) run.push({ at, number })
    else if (number <= 2 || !last || at - last.at > MOST_BETWEEN) {
      run = [{ at, number }]
      runs.push(run)
    }
  })
  return runs
}

function isPrinted(run: Numbered[], lines: readonly PrintedLine[]): boolean {
  if (run.length < LEAST_RUN) return false
  const span = lines.slice(run[0].at, run.at(-1)!.at + 1).filter(({ text }) => text.trim() !== '')
  const texts = run.map(({ at }) => NUMBERED.exec(lines[at].text)?.[2] ?? '')
  const flowing = texts.filter((text) => /^[a-zà-ÿ]/.test(text) || isShouted(text)).length
  return run.length >= LEAST_DENSITY * span.length && flowing >= LEAST_FLOWING * texts.length
}

/** New law that is set in capitals throughout, a full line of it. */
function isShouted(text: string): boolean {
  return text.length > 40 && text === text.toUpperCase()
}
