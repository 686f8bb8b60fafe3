/** Builds the site as a function from request to page: the rebuild worker calls it, no HTTP server stands behind it. */
export default function archiveAdapter() {
  return {
    name: 'archive-adapter',
    hooks: {
      'astro:config:done': ({ setAdapter }) => {
        setAdapter({
          name: 'archive-adapter',
          entrypointResolution: 'auto',
          serverEntrypoint: new URL('./entry.mjs', import.meta.url),
          supportedAstroFeatures: { serverOutput: 'stable', hybridOutput: 'stable', staticOutput: 'stable' },
        })
      },
    },
  }
}
