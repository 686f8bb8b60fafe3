import type { RecipePreview } from '../../../../contract/studio/recipe.ts'
import type { RecipeStep } from '@casefiles/recipes/schemas'
import { ApiError } from '../../../app/api-error.ts'
import type { BegunWith } from '../begun.ts'
import { plain } from '../guess-columns.ts'

export type SecondFile = NonNullable<BegunWith['second']>
export type JoinStep = Extract<RecipeStep, { kind: 'join' }>

/** No more ways than these are tried: each is worked out on the server. */
const MOST_TRIES = 5

/**
 * Ways to join a second file, the likeliest first: on unit and period, on the unit, on every name that both have, then on the unit and
 * a column of another name. Rows without a partner stay, as a place without the policy has no row in a list of its dates.
 *
 * @param columns of the data
 * @param keys    unit and period of the design, empty where they are not chosen
 */
export function joinTries(
  columns: readonly string[],
  second: SecondFile,
  { unit, time }: { unit: string; time: string },
): JoinStep[] {
  const partner = (name: string) => second.columns.find((other) => plain(other) === plain(name))
  const pairsOf = (names: readonly string[]) =>
    names.flatMap((left) => {
      const right = partner(left)
      return right === undefined ? [] : [{ left, right }]
    })
  const [both, alone, shared] = [
    pairsOf([unit, time].filter(Boolean)),
    pairsOf([unit].filter(Boolean)),
    pairsOf(columns),
  ]
  const renamed =
    unit === '' || partner(unit) !== undefined ? [] : second.columns.map((right) => [{ left: unit, right }])
  const ways = [both, alone, shared, ...renamed].filter((on) => on.length > 0)
  const seen = new Set<string>()
  return ways
    .filter((on) => {
      const key = JSON.stringify(on)
      return !seen.has(key) && seen.add(key)
    })
    .flatMap((on) => {
      const keys = on.map(({ right }) => right)
      const added = second.columns.filter((name) => !keys.includes(name) && !columns.includes(name))
      const { sha256, name } = second
      return added.length === 0
        ? []
        : [{ kind: 'join' as const, with: sha256, name, on, columns: added, unmatched: 'keep' as const }]
    })
    .slice(0, MOST_TRIES)
}

/** Rows that found a partner by the last step of a preview, and that found none. */
export function partnersIn({ log }: Pick<RecipePreview, 'log'>): { matched: number; lonely: number; unused: number } {
  const notes = log.at(-1)?.notes ?? []
  const rows = (code: string) => notes.find((note) => note.code === code)?.rows ?? 0
  return { matched: rows('recipe/matched'), lonely: rows('recipe/unmatched'), unused: rows('recipe/unused') }
}

/** What the data refuse is no way. That nobody answers says nothing of them. */
function noWay(failure: unknown): null {
  if (failure instanceof ApiError && [400, 409, 422].includes(failure.refusal.status)) return null
  throw failure
}

export interface FoundJoin {
  step: JoinStep
  partners: ReturnType<typeof partnersIn>
}

/**
 * The first way by which at least half of the rows find a partner, else the one by which most do.
 *
 * @param preview works a way out; a way that is refused, as where a row could have two partners, is none
 * @returns null where no row finds one
 * @throws what a preview throws that is no refusal
 */
export async function findJoin(
  tries: readonly JoinStep[],
  preview: (step: JoinStep) => Promise<Pick<RecipePreview, 'log'>>,
): Promise<FoundJoin | null> {
  let best: FoundJoin | null = null
  for (const step of tries) {
    const shown = await preview(step).catch(noWay)
    if (shown === null) continue
    const partners = partnersIn(shown)
    if (partners.matched >= partners.lonely && partners.matched > 0) return { step, partners }
    if (partners.matched > (best?.partners.matched ?? 0)) best = { step, partners }
  }
  return best
}
