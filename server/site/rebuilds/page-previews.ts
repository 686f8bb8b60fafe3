import type { Logger } from 'pino'
import type { Rebuilds } from '../../record/context.ts'
import type { SiteBuilder } from './site-builder.ts'

export interface PagePreviews {
  preview: Rebuilds['preview']
  close(): Promise<void>
}

/**
 * Pages as they would be published, in a process that renders nothing else. The site's app is loaded when the first one is asked for,
 * which takes a while: until then there are none.
 */
export function openPagePreviews(
  builder: Pick<SiteBuilder, 'load' | 'preview' | 'abandon' | 'close'>,
  log: Logger,
): PagePreviews {
  let isLoaded = false
  let loading: Promise<void> | null = null

  /** Again for each preview: what an operator set may be another than when the app was loaded. */
  function load(): Promise<void> {
    return (loading ??= builder
      .load()
      .then(() => void (isLoaded = true))
      .catch((error: unknown) => log.error({ err: error }, 'pages cannot be shown before they are published'))
      .finally(() => (loading = null)))
  }

  return {
    async preview(found) {
      const loaded = load()
      if (!isLoaded) return null
      await loaded
      return builder.preview(found)
    },
    async close() {
      builder.abandon()
      await loading
      await builder.close()
    },
  }
}
