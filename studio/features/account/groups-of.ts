/** Text in groups, as it is read off and typed. @example groupsOf(4, 'ABCDEFGHIJ') // 'ABCD EFGH IJ' */
export function groupsOf(size: number, text: string): string {
  return Array.from({ length: Math.ceil(text.length / size) }, (_, group) =>
    text.slice(group * size, (group + 1) * size),
  ).join(' ')
}
