interface Digits {
  /** Least number of significant digits. */
  significant: number
  /** Least number of decimals; one more than any text shows. */
  decimals: number
}

/** From here on a decimal text may stand for more than one number. */
const MOST_DIGITS = 15
const EFFECT_DIGITS: Digits = { significant: 4, decimals: 3 }

/**
 * A number without the digits that no card shows: they are random, so no compression shortens them.
 *
 * Text rounded from it to fewer decimals is the text rounded from the number itself. Rounding keeps the side of every tie
 * that a shorter rounding decides by, unless it lands on the tie; as that ends in 5, such a number keeps more digits.
 */
export function shortened(value: number | null, { significant, decimals }: Digits = EFFECT_DIGITS): number | null {
  if (value === null || value === 0) return value
  const whole = Math.floor(Math.log10(Math.abs(value))) + 1
  for (let digits = Math.max(significant, whole + decimals); digits < MOST_DIGITS; digits++) {
    const rounded = Number(value.toPrecision(digits))
    if (!endsInFive(rounded)) return rounded
  }
  return value
}

function endsInFive(value: number): boolean {
  return /5\.?0*$/.test(String(value).replace(/e.*$/, ''))
}
