import type { KnownReview } from '../../contract/gap-map.ts'
import type { Family, GapMap } from './gap-map.ts'

/** Systematic reviews of the question that one box of the map asks. */
export function reviewsOf(reviews: readonly KnownReview[], kind: string, outcome: string): KnownReview[] {
  return reviews.filter((review) => review.kind === kind && review.outcome === outcome)
}

/** The reviews of boxes that no casefile stands in, in the order of the map. */
export function reviewsOfEmptyBoxes(
  { rows, outcomes }: GapMap,
  reviews: readonly KnownReview[],
): { kind: Family; outcome: Family; review: KnownReview }[] {
  return rows.flatMap(({ cells, ...kind }) =>
    outcomes.flatMap((outcome, place) =>
      cells[place] === null
        ? reviewsOf(reviews, kind.slug, outcome.slug).map((review) => ({ kind, outcome, review }))
        : [],
    ),
  )
}
