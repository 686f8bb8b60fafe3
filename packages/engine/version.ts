/** Version of the engine as runs and publications record it; raised whenever a published number could change. */
export const ENGINE_VERSION = '0.1.0'
