/** What stands beside its fields. */
export const fields = {
  outcome: 'What the effect is on.',
  'outcome.column': ['Name of a column of the data.', 'score'],
  'outcome.label': ['What readers see.', 'Score'],
  'outcome.units': ['Units of the estimate.', 'points'],
  treated: ['Column of who was treated: 1 = treated, 0 = not.', 'treated'],
}

/** What is said of it by itself. */
export const about = {
  summary: 'Compares the treated with everybody else.',
  fitsWhen: 'Who was treated has nothing to do with the outcome.',
  needs: 'The outcome of those treated and of others.',
}
