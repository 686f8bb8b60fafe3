/** The reviewers' area, where its paths begin. */
export const REVIEW_AREA = { label: 'Review', to: '/review' }
