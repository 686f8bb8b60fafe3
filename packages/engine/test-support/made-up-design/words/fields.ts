/** What stands beside its fields. */
export const fields = {
  outcome: 'What the effect is on.',
  'outcome.column': ['Name of a column of the data.', 'score'],
  'outcome.label': ['What readers see.', 'Score'],
  'outcome.units': ['Units of the estimate.', 'points'],
  treated: ['Column of who was treated: 1 = treated, 0 = not.', 'treated'],
}
