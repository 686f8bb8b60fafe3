/** What the text of an outgoing email is sealed for. */
export const sealedFor = (id: string): string => `outgoing-email:${id}`
