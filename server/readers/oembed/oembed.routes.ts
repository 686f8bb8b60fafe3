import type { z } from 'zod'
import { getOembed } from '../../../contract/calls/export.ts'
import { EMBED_SIZE, embedCode, escapeHtml } from '../../../contract/embed-code.ts'
import { FIRST_CHART, firstChartTitle, hasFirstChart, leadPlot } from '../../../contract/first-chart.ts'
import type { Oembed, oembedQuery } from '../../../contract/oembed.ts'
import { plotsForReaders } from '../../../contract/plots-for-readers.ts'
import type { ServerContext } from '../../base/context.ts'
import { ServerError } from '../../base/errors.ts'
import { implement, type Route } from '../../base/http/route.ts'
import { openPublicationReader, type PublicationReader } from '../../record/publications/publication-reader.ts'

/** Frames for other pages. */
export function oembedRoutes(context: ServerContext): Route[] {
  return [implement(getOembed, async ({ query }) => describeEmbed(context, query))]
}

const CACHE_SECONDS = 300

/** `/casefiles/<slug>`, `/casefiles/<slug>/v<n>`, `/casefiles/<slug>/charts/<id>` or that with `/embed`. */
const CASEFILE = /^\/casefiles\/([a-z0-9-]+)(?:\/v(\d+)|\/charts\/([a-z0-9-]+)(?:\/embed)?)?\/?$/

/**
 * What stands for an address of this archive in somebody else's page: the frame of its chart, of a casefile of the one that its summary shows. A frame shows the newest version; that of an older one says so beneath.
 *
 * @throws {ServerError} `oembed/format`, `oembed/not-found`
 */
function describeEmbed(
  { publications, publicUrl }: Pick<ServerContext, 'publications' | 'publicUrl'>,
  { url, maxwidth = EMBED_SIZE.width, maxheight = EMBED_SIZE.height, format }: z.output<typeof oembedQuery>,
): Oembed {
  if (format !== 'json') throw new ServerError('oembed/format', 'Only format=json is offered.')
  const { title, path, note } = findFrame(openPublicationReader(publications), publicUrl, url)
  const size = { width: Math.min(EMBED_SIZE.width, maxwidth), height: Math.min(EMBED_SIZE.height, maxheight) }
  return {
    version: '1.0',
    type: 'rich',
    title,
    provider_name: 'Policy Casefiles',
    provider_url: publicUrl,
    cache_age: CACHE_SECONDS,
    ...size,
    html: embedCode(publicUrl + path, title, size) + (note === '' ? '' : `<p>${escapeHtml(note)}</p>`),
  }
}

interface Frame {
  title: string
  path: string
  /** Said beneath the frame: that the address is an older version's, how the casefile stands; empty where nothing has to be said. */
  note: string
}

function findFrame(reader: PublicationReader, publicUrl: string, url: string): Frame {
  const asked = URL.canParse(url) ? new URL(url) : null
  const [, slug, version, chart] = (asked?.origin === new URL(publicUrl).origin && CASEFILE.exec(asked.pathname)) || []
  const found = slug === undefined ? null : reader.current(slug)
  if (!found) throw notFound('This is no address of a published casefile or of one of its charts.')
  const { casefile, version: newest } = found.publication
  if (Number(version) > newest || version === '0')
    throw notFound(`The casefile has no such version; the newest is ${newest}.`)
  const isOld = version !== undefined && Number(version) < newest
  const plots = plotsForReaders(found.publication)
  const first = hasFirstChart(found.publication)
    ? { id: FIRST_CHART, title: firstChartTitle(found.publication) }
    : leadPlot(plots)
  const plot = chart === undefined ? (first ?? plots[0]) : [...plots, first].find((one) => one?.id === chart)
  if (!plot) throw notFound('The casefile has no such chart.')
  return {
    title: `${casefile.title}: ${plot.title}`,
    path: `/casefiles/${slug}/charts/${plot.id}/embed`,
    note: [isOld && `Version ${version} was superseded by version ${newest}, which is shown.`, found.standing?.notice]
      .filter(Boolean)
      .join(' '),
  }
}

const notFound = (message: string) => new ServerError('oembed/not-found', message)
