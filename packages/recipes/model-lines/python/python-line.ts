import { EngineError } from '@casefiles/engine/analysis'
import { NOT_OFFERED } from '../not-offered.ts'

/** Packages of Python that take the formulas and arguments of their peers in R. */
const SAME_AS_R =
  /\b(?:pf|pyfixest(?:\.estimation)?|fixest|rdrobust|rd)\.(feols|fepois|feglm|rdrobust|did2s|lpdid|event_study|bacon_decomposition)\(/g

/** What only a line of Python has: a method behind a closing bracket, a dictionary, an import, a model of statsmodels. */
const IS_PYTHON = /\)\s*\.\s*[a-z_]\w*\s*\(|\{\s*["']|^\s*(?:import|from)\s+\w|\.from_formula\(|\b(?:smf|sm)\.\w+\(/m

/** `rdrobust(df.y, df.x`: the columns of one table, as Python names them. */
const COLUMNS_OF_ONE = /\brdrobust\(\s*(?:y\s*=\s*)?([A-Za-z_]\w*)\.\w+\s*,\s*(?:x\s*=\s*)?\1\.\w+/

/**
 * A line of Python whose package follows one of R as that line of R: `pf.feols("y ~ d | id + t", data=df, vcov={"CRV1": "id"})` is
 * `feols(y ~ d | id + t, data=df, vcov=~ id)`. A line of R stays as it is, but for a formula in quotes.
 *
 * @throws {EngineError} `model-line/unknown-command` where it is another line of Python, with the line to write instead
 */
export function asR(line: string): string {
  const bare = line.replaceAll(/^\s*(?:import|from)\s+\w[^\n;]*[\n;]/gm, '')
  const named = bare.replaceAll(SAME_AS_R, '$1(')
  const isPython = named !== line || COLUMNS_OF_ONE.test(named)
  const text = (isPython ? inWordsOfR(named) : named)
    .replaceAll(/\{\s*["']CRV1["']\s*:\s*["']([^"']+)["']\s*\}/g, '~ $1')
    .replaceAll(/\{\s*["'](\w+)["']\s*:\s*(["'][^"']+["'])\s*\}/g, '$1($2)')
    .replaceAll(/([(,=]\s*)(["'])([^"'\n]*~[^"'\n]*)\2(?=\s*[,)])/g, '$1$3')
    .replaceAll(/(?<==\s*)(?:None|True|False)\b/g, (word) => TRUTHS[word])
  if (IS_PYTHON.test(text)) throw refused(text)
  return text
}

/** `fit(…).vcov("HC1")` as a pipe, and the columns `df.y` as `df$y`. */
function inWordsOfR(text: string): string {
  return text
    .replaceAll(/\)\s*\.\s*(?=[a-z_]\w*\s*\()/g, ') |> ')
    .replaceAll(/([(,=]\s*)([A-Za-z_]\w*)\.([A-Za-z_]\w*)(?=\s*[,)])/g, '$1$2$$$3')
}

const TRUTHS: Readonly<Record<string, string>> = { None: 'NULL', True: 'TRUE', False: 'FALSE' }

function refused(text: string): EngineError {
  const calls = [...text.matchAll(/([A-Za-z_][\w.]*)\s*\(/g)].flatMap(([, path]) => path.split('.'))
  const known = calls.find((name) => Object.hasOwn(NOT_OFFERED, name))
  return new EngineError('model-line/unknown-command', known === undefined ? OTHER_PYTHON : NOT_OFFERED[known], {
    hint: 'Of Python, feols and fepois of pyfixest and rdrobust are read.',
  })
}

const OTHER_PYTHON =
  'This line of Python is not read. Write it in R, as feols(y ~ d | unit + period, cluster = ~ unit), or choose the design and its columns yourself.'
