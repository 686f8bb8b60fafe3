/** Whether an address is one of the API's. */
export const isOfApi = (path: string): boolean => path === '/api' || path.startsWith('/api/')
