/** What stands in the place of a verdict where a casefile measures how something works and no policy has an intent to meet. */
export const MECHANISM = 'Mechanism study'
