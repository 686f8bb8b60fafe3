/** What became of a call, in a word. */
export const DELIVERY_WORDS = { waiting: 'Waiting', delivered: 'Delivered', failed: 'Failed' } as const
export const DELIVERY_TAGS = { waiting: 'plain', delivered: 'good', failed: 'danger' } as const
