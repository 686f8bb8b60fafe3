/** How something is, as a word on its tint; the word says it without the color. */
export function StateTag({ state, children }: { state: 'good' | 'warning' | 'danger' | 'plain'; children: string }) {
  return <span className={state === 'plain' ? 'tag' : `tag tag-${state}`}>{children}</span>
}
