/** Most seats that an admin can give a team. Without zod, because the screen loads it. */
export const MOST_SEATS = 10_000
