import type { DataTable } from '../../../frame/table.ts'
import { pythonString, rString } from '../../../replication/quote.ts'
import type { StataCode } from '../../scripts/stata-code.ts'
import type { JoinStep } from './schema.ts'

export function joinInR(step: JoinStep, source: string): string[] {
  const columns = (frame: string, names: string[]) => names.map((name) => `${frame}[[${rString(name)}]]`).join(', ')
  return [
    `here <- key.of(${columns(
      'data',
      step.on.map(({ left }) => left),
    )})`,
    `there <- local({ data <- ${source}; key.of(${columns(
      'data',
      step.on.map(({ right }) => right),
    )}) })`,
    'at <- match(here, there, incomparables = NA)',
    ...step.columns.map((name) => `data[[${rString(name)}]] <- ${source}[[${rString(name)}]][at]`),
    ...(step.unmatched === 'drop' ? ['data <- data[!is.na(at), , drop = FALSE]'] : []),
  ]
}

export function joinInPython(step: JoinStep, source: string): string[] {
  const columns = (frame: string, names: string[]) =>
    names.map((name) => `${frame}[${pythonString(name)}].to_numpy()`).join(', ')
  return [
    `here = key_of(${columns(
      'data',
      step.on.map(({ left }) => left),
    )})`,
    `own, data = data, ${source}`,
    `there = {key: place for place, key in enumerate(key_of(${columns(
      'data',
      step.on.map(({ right }) => right),
    )})) if key is not None}`,
    'data = own',
    'at = np.array([there.get(key, -1) for key in here], dtype=int)',
    ...step.columns.flatMap((name) => [
      `values = ${source}[${pythonString(name)}].to_numpy()`,
      `data[${pythonString(name)}] = np.where(at < 0, None if values.dtype == object else np.nan, values[at])`,
    ]),
    ...(step.unmatched === 'drop' ? ['data = data[at >= 0].reset_index(drop=True)'] : []),
  ]
}

/** The second file was saved with its columns as `s1`, `s2`, … in their order. */
export function joinInStata(step: JoinStep, other: DataTable, file: string, code: StataCode): void {
  const names = [...other.columns.keys()]
  const variable = (name: string) => `s${names.indexOf(name) + 1}`
  const keys = step.on.map(({ left, right }) => ({
    own: code.of(left),
    theirs: variable(right),
    renamed: code.fresh('f'),
  }))
  const taken = step.columns.map((name) => ({ name, theirs: variable(name), renamed: code.fresh('c') }))
  const saved = code.fresh('f')
  code.say(
    'preserve',
    `use \`${file}', clear`,
    `keep if !missing(${keys.map(({ theirs }) => theirs).join(', ')})`,
    ...[...keys, ...taken].map(({ theirs, renamed }) => `clonevar ${renamed} = ${theirs}`),
    `keep ${[...keys, ...taken].map(({ renamed }) => renamed).join(' ')}`,
    `tempfile ${saved}`,
    `save \`${saved}'`,
    'restore',
    ...keys.map(({ own, renamed }) => `clonevar ${renamed} = ${own}`),
    `merge m:1 ${keys.map(({ renamed }) => renamed).join(' ')} using \`${saved}', keep(${step.unmatched === 'drop' ? 'match' : 'master match'}) nogenerate`,
    'sort row',
    'quietly replace row = _n',
  )
  for (const { name, renamed } of taken) code.set(name, renamed, other.columns.get(name)!.kind)
}
