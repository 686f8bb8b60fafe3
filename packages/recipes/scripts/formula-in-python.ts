import { pythonString } from '../replication/quote.ts'
import type { BinaryOperator, TypedExpression } from '../formula/expression.ts'
import { FUNCTIONS } from '../formula/functions.ts'

const NAMES: Record<BinaryOperator, string> = {
  or: 'or_',
  and: 'and_',
  '==': 'eq',
  '!=': 'ne',
  '<': 'lt',
  '<=': 'le',
  '>': 'gt',
  '>=': 'ge',
  '+': '+',
  '-': '-',
  '*': '*',
  '/': '/',
  '^': 'power',
}

/** A formula as an expression of Python over the data frame `data`; its helpers are {@link formulasInPython}. */
export function formulaInPython(part: TypedExpression): string {
  if (part.kind === 'number')
    return Number.isInteger(part.value) ? `${part.value}.0`.replace(/e(.*)\.0$/, 'e$1') : String(part.value)
  if (part.kind === 'text') return pythonString(part.value)
  if (part.kind === 'missing') return part.type === 'text' ? 'None' : 'np.nan'
  if (part.kind === 'column') return `data[${pythonString(part.name)}].to_numpy()`
  if (part.kind === 'unary') {
    const operand = formulaInPython(part.operand)
    return part.operator === '-' ? `(-${operand})` : `(1 - ${operand})`
  }
  if (part.kind === 'call') return FUNCTIONS.get(part.name)!.python(part.args.map(formulaInPython))
  const [left, right] = [formulaInPython(part.left), formulaInPython(part.right)]
  if (part.operator === '/') return `fin(np.divide(${left}, ${right}))`
  if (part.type === 'number' && part.operator !== '^') return `fin(${left} ${NAMES[part.operator]} ${right})`
  return `${NAMES[part.operator]}(${left}, ${right})`
}

/** What the formulas need in Python: numbers are floats with nan, conditions 1, 0 or nan, text has None. */
export const formulasInPython = `np.seterr(all="ignore")


def full(x):
    if isinstance(x, np.ndarray) and x.ndim > 0:
        return x
    if isinstance(x, np.ndarray):
        x = x.item()
    if isinstance(x, (float, int)):
        return np.full(len(data), float(x))
    return np.array([x] * len(data), dtype=object)


def isna(x):
    return np.asarray(pd.isna(full(x)), dtype=bool)


def truth(x):
    return np.asarray(x, dtype=float)


def fin(x):
    return np.where(np.isfinite(x), x, np.nan)


def power(a, b):
    return np.where(isna(a) | isna(b), np.nan, fin(np.power(full(a), full(b))))


def compare(a, b, holds):
    gone = isna(a) | isna(b)
    values = np.full(len(data), np.nan)
    values[~gone] = truth(holds(full(a)[~gone], full(b)[~gone]))
    return values


def eq(a, b):
    return compare(a, b, lambda x, y: x == y)


def ne(a, b):
    return compare(a, b, lambda x, y: x != y)


def lt(a, b):
    return compare(a, b, lambda x, y: x < y)


def le(a, b):
    return compare(a, b, lambda x, y: x <= y)


def gt(a, b):
    return compare(a, b, lambda x, y: x > y)


def ge(a, b):
    return compare(a, b, lambda x, y: x >= y)


def and_(a, b):
    a, b = full(a), full(b)
    return np.where((a == 0) | (b == 0), 0.0, np.where(np.isnan(a) | np.isnan(b), np.nan, 1.0))


def or_(a, b):
    a, b = full(a), full(b)
    return np.where((a == 1) | (b == 1), 1.0, np.where(np.isnan(a) | np.isnan(b), np.nan, 0.0))


def if_(condition, a, b):
    condition, a, b = full(condition), full(a), full(b)
    gone = None if a.dtype == object or b.dtype == object else np.nan
    return np.where(condition == 1, a, np.where(condition == 0, b, gone))


def texts(x, of):
    return [None if value is None else of(value) for value in np.where(isna(x), None, full(x))]


def numbers(x, of):
    return np.array([np.nan if value is None else value for value in texts(x, of)], dtype=float)


def part_of_day(x, start, end):
    return numbers(x, lambda day: float(day[start:end]) if re.match("[0-9]{4}-[0-9]{2}-[0-9]{2}", day) else np.nan)


def number_in(x):
    pattern = "[+-]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][+-]?[0-9]+)?"
    return fin(numbers(x, lambda text: float(text) if re.fullmatch(pattern, text) else np.nan))


def whole_text(x):
    whole = [None if np.isnan(v) or v != np.floor(v) or abs(v) >= 1e15 else "%.0f" % (v + 0.0) for v in full(x)]
    return np.array(whole, dtype=object)


def joined(*parts):
    rows = zip(*[np.where(isna(part), None, full(part)) for part in parts])
    return np.array([None if None in row else "".join(row) for row in rows], dtype=object)


def begins(x, start):
    return numbers(x, lambda text: 1.0 if text.startswith(start) else 0.0)


def key_of(*parts):
    rows = zip(*[np.where(isna(part), None, full(part)) for part in parts])
    return [None if any(value is None for value in row) else tuple(value + 0.0 if isinstance(value, float) else value for value in row) for row in rows]


def row_in(keys):
    seen = {}
    return np.array([np.nan if key is None else float(seen.setdefault(key, []).append(1) or len(seen[key])) for key in keys])


def count_in(keys):
    sizes = {}
    for key in keys:
        sizes[key] = sizes.get(key, 0) + 1
    return np.array([np.nan if key is None else float(sizes[key]) for key in keys])


def mean_in(x, keys):
    held = {}
    for key, value in zip(keys, full(x)):
        if not np.isnan(value):
            held.setdefault(key, []).append(value)
    return np.array([np.nan if key is None or key not in held else sum(held[key]) / len(held[key]) for key in keys])


def lag_by(x, unit, period, steps):
    values, held = full(x), {}
    for place, key in enumerate(key_of(unit, period)):
        if key is not None and key in held:
            raise ValueError("a unit and period has more than one row")
        held[key] = place
    before = [None if key is None else held.get(key) for key in key_of(unit, full(period) - steps)]
    gone = None if values.dtype == object else np.nan
    return np.array([gone if place is None else values[place] for place in before], dtype=values.dtype)

`
