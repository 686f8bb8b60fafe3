/** Behind a sum or share in words, the same in figures: "Five Hundred Dollars ($500)", "ten percent (10%)". */
const AGAIN = /^\s?\((?:[A-Z]{1,3}\.?|Rs\.?|K?Shs?\.?)?\s?\p{Sc}?\s?(\d[\d.,]*\d|\d)\s?(?:[%€$]|\/-)?\)/u

/** How many characters behind a place say the same value again in brackets; 0 where none do. */
export function saidAgainAt(text: string, at: number, value: number): number {
  const match = AGAIN.exec(text.slice(at, at + 28))
  if (!match) return 0
  const [whole, figure] = match
  const readings = [figure.replace(/,/g, ''), figure.replace(/\./g, '').replace(',', '.')]
  return readings.some((reading) => Number(reading) === value) ? whole.length : 0
}
