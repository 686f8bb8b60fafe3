/** Numbers for the values of a column in their order, -1 where missing. */
export function numberOf<Key extends string | number>(cells: (Key | null)[]): { index: Int32Array; levels: number } {
  const found = [...new Set(cells)].filter((cell) => cell !== null).sort((a, b) => (a < b ? -1 : Number(a > b)))
  const numbers = new Map(found.map((cell, i) => [cell, i]))
  return { index: Int32Array.from(cells, (cell) => (cell === null ? -1 : numbers.get(cell)!)), levels: found.length }
}
