const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** Whole numbers up to ten in words. */
export function numberWord(number: number): string {
  return words[number] ?? String(number)
}
