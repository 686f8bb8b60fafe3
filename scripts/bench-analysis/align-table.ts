/** Rows of cells, the first the head, as a Markdown table with aligned columns. */
export function alignTable([head, ...rows]: string[][]): string {
  const lines = [head, head.map(() => '-'), ...rows]
  const widths = head.map((_, j) => Math.max(3, ...lines.map((row) => row[j].length)))
  return lines
    .map((row, i) => `| ${row.map((cell, j) => cell.padEnd(widths[j], i === 1 ? '-' : ' ')).join(' | ')} |`)
    .join('\n')
}
