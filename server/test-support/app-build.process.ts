/* Builds a site's app, to be killed in the middle of it by a test. The options are its one argument, as JSON. */
import { buildSiteApp, type AppBuildOptions } from '../site/rebuilds/app-build.ts'

await buildSiteApp(JSON.parse(process.argv[2]) as AppBuildOptions)
