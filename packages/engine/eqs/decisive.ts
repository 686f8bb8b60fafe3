import type { EqsComponent } from '../analysis.ts'

/** The decisive components that apply. By itself, as pages name them and load no numbers for it. */
export function decisiveOf<Component extends Pick<EqsComponent, 'isDecisive' | 'score'>>(
  pillars: { components: Component[] }[],
): Component[] {
  return pillars.flatMap(({ components }) => components).filter(({ isDecisive, score }) => isDecisive && score !== null)
}
