import path from 'node:path'
import react from '@astrojs/react'
import { defineConfig, passthroughImageService } from 'astro/config'
import archiveAdapter from './site/adapter/archive-adapter.mjs'
import { constantModule, islands, pageSources } from './site/adapter/build-plugins.ts'

// The server names the folders of each build of the site's programme; by hand (`astro dev`, `astro check`) it is the cache.
const outDir = path.resolve(process.env.SITE_APP_OUT ?? 'node_modules/.cache/site-app')

const isBuild = process.env.SITE_APP_OUT !== undefined
// Pages are rendered long after the build, by a process with another environment: what it was told is written in.
const written = {
  'process.env.NODE_ENV': '"production"',
  'process.env.PAGE_SETTINGS': JSON.stringify(process.env.PAGE_SETTINGS ?? '{}'),
}

// A worker of modules loads one design's part at a time; its files are named like those of the pages.
const names = { entryFileNames: '_assets/[name].[hash].js', chunkFileNames: '_assets/[name].[hash].js' }
// Lists show what the designs are called; the module that says so reads every design's schema.
const designNames = constantModule(path.resolve('packages/engine/designs/names.ts'))
const srcDir = process.env.SITE_SRC ?? './site'
const sources = pageSources(import.meta.dirname, path.resolve(srcDir, 'pages'))
const engineWorker = { format: 'es', rolldownOptions: { output: names } }
// Few files that a browser keeps whichever page it meets next, for each asked for costs a phone a way there and back: React
// with what loads it, what every page runs, numbers in words, what a chart answers with, and what every screen of the studio needs.
const groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|@astrojs\/react)\//, priority: 5 },
  {
    name: 'page',
    test: /site\/islands\/(hydration\/.*|theme-button|copy-(print|text)|load-term-tips|page-ready)\.ts$|contract\/user\.ts$|ui\/frame\/theme\.ts$|astro-island$|vite\/preload-helper/,
    priority: 4,
  },
  { name: 'words', test: /packages\/engine\/(doors\/)?words(\/|\.ts)|contract\/verdict-names/, priority: 3 },
  { name: 'answers', test: /site\/islands\/charts\/(AnsweringChart|plot-data|nearest)/, priority: 2 },
  { name: 'router', test: /node_modules\/(react-router|react-router-dom|@tanstack)\//, priority: 1 },
]
const client = { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } }

export default defineConfig({
  srcDir,
  publicDir: './site/public',
  outDir,
  cacheDir: path.resolve(process.env.SITE_APP_CACHE ?? 'node_modules/.cache/astro'),
  site: process.env.PUBLIC_URL ?? 'http://localhost:4321',
  output: 'server',
  adapter: archiveAdapter(),
  // A page is sent whole, so components need no streams, which take a page longer than drawing it.
  integrations: [react({ experimentalDisableStreaming: true }), islands()],
  trailingSlash: 'ignore',
  compressHTML: true,
  image: { service: passthroughImageService() },
  devToolbar: { enabled: false },
  // Pages are rendered from locals alone, so there is no request origin to check and no session to keep.
  security: { checkOrigin: false },
  // Public pages answer with `default-src 'self'`: every style and script has to be a file of its own.
  build: { inlineStylesheets: 'never', assets: '_assets' },
  // A build is loaded from the data folder, where no node_modules stands: everything it needs goes into it.
  // React picks its development code at run time unless the choice is made here; it is several times slower.
  vite: {
    // With the other caches: where the code is not the server's own to write, that folder alone is.
    cacheDir: 'node_modules/.cache/vite',
    // nobody reads how large the files are
    build: { assetsInlineLimit: 0, reportCompressedSize: false },
    ssr: { noExternal: isBuild || [/^@casefiles\//] },
    define: isBuild ? written : {},
    plugins: [designNames, sources],
    worker: engineWorker,
    environments: { client },
  },
})
