/*
 * Starts the product: server, database, built-in casefiles, public site. The port answers at once: with how far the start is,
 * and with what there is of the site. Safe to run again: what is done is not redone.
 * Ends with 1 and one sentence when it cannot start; SIGTERM and SIGINT end it in order.
 *
 * Usage: npm start; npx casefiles start is the same
 */
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { plural } from '@casefiles/engine/words'
import { handOver, makeFirstAccounts } from './people/accounts/first-accounts.ts'
import { createApp } from './app.ts'
import { applyRestore, recordRestore } from './operations/backups/apply-restore.ts'
import { findCurrentVersion } from './record/publications/publication-files.ts'
import { isTakenDown } from './record/takedowns/takedown.repository.ts'
import { enforceTakedowns } from './operations/takedowns/enforce-takedowns.ts'
import { followStorage, joinStorageAtStart } from './operations/storage/join-storage.ts'
import { watchStorage } from './operations/storage/watch-storage.ts'
import { watchCopies } from './operations/backups/watch-copies.ts'
import { isReleaseHeld, showHeldRelease } from './site/builds/site-build.service.ts'
import { listen, listenLater, openWriteGate, type Fetch, type Listening, type WriteGate } from './base/http/listen.ts'
import { isConnectionLost } from './base/db/database-away.ts'
import { checkDatabaseFile } from './base/db/check-database-file.ts'
import {
  outcomeOfSuccessor,
  succeedHolder,
  whenSuccessorWaits,
  holdFolder,
  isFolderHeld,
  type HeldFolder,
} from './base/db/hold-folder.ts'
import { describeProcess, THIS_INSTANCE, endLease } from './base/jobs/lease.ts'
import type { JobRow } from './base/jobs/job.repository.ts'
import { keepMetrics } from './base/metrics/request-metrics.ts'
import { showRegistry } from './record/registry/show-registry.ts'
import { showCheckpoints } from './operations/witness/make-checkpoint.ts'
import type { ServerContext } from './base/context.ts'
import { checkCheckout, describeUnwritable, keepPrivate } from './base/private-files.ts'
import { EXISTS_ONCE, existsOnce } from './operations/backups/backup-place.ts'
import { openServerLog, type ServerLog } from './base/log/open-log.ts'
import { jobHandlers, openJobs } from './job-handlers.ts'
import { openContext } from './open-context.ts'
import { openNights } from './nights.ts'
import { whenAllAnswered } from './base/mail/mailer.ts'
import { PREPARED_AT_ONCE, prepareArchive } from './prepare-archive.ts'
import { openRebuildPace } from './site/rebuilds/pace-rebuilds.ts'
import { MENDING_REASON, noRebuilds, type RebuildOutcome } from './site/rebuilds/rebuild-queue.ts'
import { compileApp, leaveRebuilds, openRebuilds } from './rendering.ts'
import { endSimulatedSubscriptions, settleMockPeriods } from './people/payments/mock-provider.ts'
import { isNothingSold } from './people/payments/open-payments.ts'
import { isMock } from './people/payments/payment.service.ts'
import { watchTiers } from './people/tiers/account-tier.service.ts'
import { resealFactors } from './people/second-factor/second-factor.service.ts'
import { resealWebhooks } from './readers/webhooks/webhook.service.ts'
import { openOutbound } from './readers/outbound/outbound.ts'
import { keepProcesses, PREPARING_PRIORITY, type ComputeAnalysis } from './record/runs/compute-analysis.ts'
import { endRunsOfEndedJobs } from './record/runs/run.repository.ts'
import { watchPublications } from './record/publications/commit-publications.ts'
import { readSettings, type Settings } from './base/settings.ts'
import { isUnreachable } from './base/storage/storage-error.ts'
import { openSearchIndex } from './readers/search/search-index.ts'
import { readReleaseInputs, lookAtRelease } from './site/rebuilds/site-release.ts'
import { watchReleases } from './site/publishing/watch-releases.ts'
import { siteRoutes } from './site/serving/site.routes.ts'
import { answerNotYet, answerStarting } from './site/starting/answer-starting.ts'
import { serveReleaseAlone } from './site/starting/serve-release-alone.ts'
import { openStartProgress, type StartProgress } from './site/starting/start-progress.ts'
import { readSiteSetting, writeSiteSetting } from './base/site-settings/site-setting.service.ts'
import { freeMemory } from './base/workers/free-memory.ts'

const root = path.resolve(import.meta.dirname, '..')
/** Longest wait for requests and builds under way when the server stops; whatever is cut off is safe to do again. */
const PATIENCE_MS = 5000
/** Time for the answer under way to reach who asked for a restart. */
const ANSWER_MS = 500
const HOUR_MS = 3_600_000
/** How long whoever is to be succeeded is waited for: it may have to be told by hand. */
const SUCCESSION_MS = 1_800_000
const THIS_PROCESS = { instance: THIS_INSTANCE, process: describeProcess() }

const say = (line: string) => console.log(line)
const stopping = new AbortController()
/** What must be closed, in the order in which it was opened; closed from the last to the first. */
const opened: (() => Promise<void>)[] = []
/** For the sentence that says why its folder cannot be worked on; null before the settings are read. */
let read: Settings | null = null
let port: Listening | null = null
let stopAccepting = async (): Promise<void> => undefined
/** How long a server that is ready goes on answering once it was told to stop. */
let drainMs = 0
/** Whether another process takes this one's place, and whether it has. */
let succession: 'none' | 'under way' | 'done' = 'none'
/** Whether another process answers until this one does. */
let isBeside = false

async function start(): Promise<void> {
  const settings = readSettings(process.env, root)
  if (!settings.roles.includes('web'))
    throw new Error('npm start serves the archive, so ROLES must name web; npx casefiles worker works on jobs alone.')
  read = settings
  if (settings.roles.includes('render')) checkCheckout(root)
  keepPrivate(settings.dataFolder)
  let progress = openStartProgress()
  const entered = await enter(settings, (request) => answerStarting(progress)(request))
  const { listening } = entered
  port = listening
  stopAccepting = async () => {
    listening.drain()
    if (drainMs > 0) say(`Draining for ${plural(settings.drainSeconds, 'second')}`)
    await wait(drainMs)
    await listening.close(PATIENCE_MS)
  }
  const serverLog = await openServerLog(settings)
  while (!stopping.signal.aborted) {
    await putRestoreInPlace(settings)
    const { restarted, gate } = await open(settings, entered, serverLog, progress)
    const succeeding = whenSuccessorWaits(settings.dataFolder, stopping.signal).then(() => gate)
    const given = await Promise.race([restarted, succeeding])
    if (given) {
      const again = await giveWay(settings, entered.held, given)
      if (again === null) return rest()
      entered.held = again
    }
    say('Restarting')
    progress = openStartProgress()
    listening.pause()
    await gate.settled()
    await closeAll()
  }
}

interface Entered {
  held: HeldFolder
  listening: Listening
  /** Says that this process answers; before, another one does where it `isBeside`. */
  answering(): void
}

/**
 * Holds the folder and takes the port; with `TAKE_OVER`, beside the process that holds it, once that one has let go and with the port left
 * until there is an answer.
 */
async function enter(settings: Settings, beforehand: Fetch): Promise<Entered> {
  const { dataFolder, host, port: number } = settings
  if (!settings.takesOver || !isFolderHeld(dataFolder)) {
    const held = holdFolder(dataFolder, THIS_PROCESS)
    const listening = await listen(host, number, beforehand)
    return { held, listening, answering: () => undefined }
  }
  // Said before the other one is asked for anything: it may have this very port.
  await (await listen(host, number, beforehand)).close()
  isBeside = true
  if (settings.roles.includes('render')) await compileApp(settings)
  const onWaiting = () => say('Takes over as soon as the process that works on this folder lets go')
  const { answering, ...held } = await succeedHolder(dataFolder, THIS_PROCESS, { patienceMs: SUCCESSION_MS, onWaiting })
  return { held, listening: listenLater(host, number, beforehand), answering }
}

/**
 * Stops what this process does by itself, lets go of the folder, and answers until the successor does: everything on PostgreSQL, where
 * the database keeps two versions apart; on SQLite what only reads.
 *
 * @returns the folder, held again, where the successor was gone before it answered; else null
 */
async function giveWay({ dataFolder, databaseUrl }: Settings, held: HeldFolder, gate: WriteGate) {
  say('Another process takes over: this one answers until that one does')
  succession = 'under way'
  // All but the database, which answers need.
  await closeAll(1)
  if (databaseUrl === undefined) await gate.close()
  held.release()
  const again = await outcomeOfSuccessor(dataFolder, THIS_PROCESS)
  succession = again ? 'none' : 'done'
  if (again) say('The other process ended before it answered: this one goes on')
  // Whoever sends readers here may go on so for a while; what would save must not wait for it.
  else if (databaseUrl === undefined) drainMs = 0
  return again
}

/** Whoever started this process ends it: a service manager that found it ended would start it again. */
async function rest(): Promise<void> {
  await stopAccepting()
  await closeAll()
  say('The other process answers. This one does nothing any more: stop it.')
  setInterval(() => undefined, HOUR_MS)
}

/**
 * A restore that cannot be applied leaves everything as it was, so the server starts with that.
 *
 * @throws {Error} where PostgreSQL was lost on the way: whether it has the rows is not known, so nobody works on them before they are whole
 */
async function putRestoreInPlace(settings: Settings): Promise<void> {
  try {
    const plan = await applyRestore(settings)
    if (plan) say(`Restored the backup ${plan.manifest.id}`)
  } catch (error) {
    if (isConnectionLost(error)) throw error
    say(`The restore was not applied, nothing has changed: ${(error as Error).message}`)
  }
}

/** @returns `restarted`, which resolves when everything shall be closed and opened again, and what keeps others from saving */
async function open(
  settings: Settings,
  { held: { predecessor }, listening, answering }: Entered,
  { log, state: logState }: ServerLog,
  progress: StartProgress,
): Promise<{ restarted: Promise<void>; gate: WriteGate }> {
  if (!settings.databaseUrl) checkDatabaseFile(settings.dataFolder)
  const context = { ...(await openContext(settings, root, log, noRebuilds)), logState }
  opened.push(() => context.db.destroy())
  // The folder could be held, so whoever held it before is gone: nobody need wait until its lease ends.
  if (predecessor) await endLease(context.db, predecessor.instance)
  await endRunsOfEndedJobs(context.db)
  if (context.migrations.length > 0) say(`Database: brought up to ${context.migrations.at(-1)}`)
  if (existsOnce(context)) say(EXISTS_ONCE)
  if (isNothingSold(settings))
    say(`Nothing can be bought at ${settings.publicUrl}: set STRIPE_… for real payments or PAYMENTS=simulated`)
  opened.push(await keepMetrics(context))
  await joinStorageAtStart(context, say)
  await orLater(recordRestore(context))
  await orLater(enforceTakedowns(context))
  await sealSecrets(context)
  if (settings.signIn) await writeSiteSetting(context, 'signIn', settings.signIn, 'SIGN_IN')
  await showHeldRelease(context)
  if (await isReleaseHeld(context))
    say('Pages, and the studio with them, are those of the release that was put back, until the next build')
  serveWhatThereIs(context, listening, progress)

  // What a search would otherwise have to take up when it is asked.
  const words = openSearchIndex(context)
  const takeUpWords = () => void words.refresh().catch((error: unknown) => log.error(error, 'search index'))
  const isFirst = readReleaseInputs(context.releases) === null
  const { rendered } = await prepare(context, settings, progress, takeUpWords)
  await makeFirstAccounts(context, handOver(settings.dataFolder, say, process.stdout.isTTY))
  const restarted = new Promise<void>((resolve) => {
    context.restart = () => void setTimeout(resolve, ANSWER_MS)
  })
  opened.push(await openNights(context, settings))
  if (!settings.roles.includes('nightly')) say('Nights are done by another process: ROLES=nightly npx casefiles worker')
  if (context.payments.mode === 'stripe') await endSimulatedSubscriptions(context)
  opened.push(
    watchStorage(context),
    watchCopies(context, settings),
    followStorage(context, settings),
    watchReleases(context, settings),
    await watchTiers(context),
    watchSimulatedPeriods(context),
    openOutbound(context),
  )
  const { trustedProxies, readsPerMinute, leastFreeBytes } = settings
  const isStopping = () => stopping.signal.aborted || succession === 'done'
  const isSignInOpen = async () => (await readSiteSetting(context, 'signIn')) === 'open'
  const onDamaged = (what: string) => {
    log.error({ what }, 'a page cannot be read from its release and is rendered again')
    context.rebuilds.request(MENDING_REASON)
  }
  // Beside another process pages are as good as that one's until there are newer ones.
  let isStarting = rendered !== null && !isBeside
  const site = siteRoutes(context.releases, {
    isTakenDown: (path) => isTakenDown(context.publications, path),
    takesPayments: context.payments.mode === 'stripe',
    isSignInOpen,
    currentVersion: (slug) => findCurrentVersion(context.publications, slug),
    publicUrl: settings.publicUrl,
    onDamaged,
    // The app of a release that stood before may know another API.
    notYet: (what) =>
      isStarting && (what === 'page' || !isFirst) ? answerNotYet(progress, isReadableIn(context)) : null,
  })
  opened.push(whenAllAnswered)
  const { fetch } = createApp({
    ...context,
    isStopping,
    trustedProxies,
    readsPerMinute,
    leastFreeBytes,
    site,
    isStarting: () => isStarting,
  })
  stopping.signal.throwIfAborted()
  const gate = openWriteGate((request, connection) => fetch(request, connection))
  listening.serve(gate.fetch)
  await listening.open()
  answering()
  isBeside = false
  if (rendered && isStarting) {
    say(`The API at ${listening.url} has the whole archive; pages follow as they are rendered`)
    await Promise.race([rendered, restarted])
    stopping.signal.throwIfAborted()
    isStarting = false
  }
  say(`Policy Casefiles is ready at ${listening.url}`)
  drainMs = settings.drainSeconds * 1000
  takeUpWords()
  log.info({ url: listening.url }, 'listening')
  freeMemory()
  return { restarted, gate }
}

/** What the object storage cannot be told of now is made up once it can be reached: see `watchStorage`. */
async function orLater(work: Promise<void>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!isUnreachable(error)) throw error
    say((error as Error).message)
  })
}

async function sealSecrets(context: ServerContext): Promise<void> {
  const { sealed, unreadable } = await resealWebhooks(context)
  if (sealed > 0) say(`Secrets of ${plural(sealed, 'webhook')} were sealed with the key of SECRETS_KEY`)
  const factors = await resealFactors(context)
  if (factors.sealed > 0)
    say(`Secrets of ${plural(factors.sealed, 'second factor')} were sealed with the key of SECRETS_KEY`)
  if (factors.unreadable > 0)
    say(
      `${plural(factors.unreadable, 'account')} must sign in by recovery code: SECRETS_KEY lacks the key of their secrets`,
    )
  if (unreadable > 0) say(`${plural(unreadable, 'webhook')} cannot sign: SECRETS_KEY lacks the key of their secrets`)
}

/** Pages of the release that stands, and how far the start is for everything else. */
function serveWhatThereIs(context: ServerContext, listening: Listening, progress: StartProgress): void {
  stopping.signal.throwIfAborted()
  const site = siteRoutes(context.releases, { notYet: () => answerNotYet(progress, isReadableIn(context)) })
  listening.serve(answerStarting(progress, (request) => site.fetch(request)))
  if (context.releases.head() === '') say(`${listening.url} answers already and shows how far the first start is`)
}

const isReadableIn =
  ({ releases }: ServerContext) =>
  (slug: string): boolean =>
    releases.entry(`/casefiles/${slug}`) !== null

/**
 * Brings in or computes what is not there yet: pages are compiled, and rendered bit by bit, while casefiles are computed.
 *
 * @returns what resolves once the pages stand; null where they do already, or others render them
 */
async function prepare(
  context: ServerContext,
  settings: Settings,
  progress: StartProgress,
  onBuilt: () => void,
): Promise<{ rendered: Promise<void> | null }> {
  const { releases, publications } = context
  let isPrepared = false
  const pace = openRebuildPace()
  const whenReadable = async () => (releases.head() === '' ? pace.whenFirst : undefined)
  const isRendering = settings.roles.includes('render')
  let isRendered = false
  const onRendered = (outcome: RebuildOutcome) => {
    onBuilt()
    if (!isRendered && outcome.result?.kind !== 'unchanged') say(`Site: ${describeBuild(outcome)}`)
  }
  const rebuilds = isRendering
    ? openRebuilds(context, settings, { whenReadable, onBuilt: onRendered })
    : leaveRebuilds(context, settings, true)
  opened.push(() => rebuilds.close(succession !== 'none'))
  context.rebuilds = pace.slow(rebuilds)

  const kept = keepProcesses(PREPARING_PRIORITY)
  opened.push(async () => kept.close())
  const compute: ComputeAnalysis = (...run) => (isPrepared ? context.compute : kept.compute)(...run)
  const handlers = jobHandlers({ ...context, compute, rebuilds })
  const atOnce = () => (isPrepared ? 1 : PREPARED_AT_ONCE)
  // Opened after the queue of builds, as it is to be stopped before: a running analysis goes back into the queue at once.
  const jobs = openJobs(context, settings, { handlers, atOnce, onProgress: sayStep(progress) })
  opened.push(jobs.stop)
  context.jobs = jobs
  await jobs.start()
  if (!settings.roles.includes('analysis')) say('Analyses are computed by workers: npx casefiles worker')
  await prepareArchive(context, jobs, settings.archiveFolder, say, progress)
  kept.close()
  stopping.signal.throwIfAborted()
  for (const problem of (await showCheckpoints(context)).problems) say(problem)
  await showRegistry(context)

  const { inputs } = lookAtRelease(releases, false)
  const isBehind = inputs?.publications !== publications.head() || inputs.damaged !== undefined
  const isToRender = isBehind && !(await isReleaseHeld(context))
  if (isToRender) {
    say(isRendering ? 'Rendering the site' : 'Pages are rendered by another process: ROLES=render npx casefiles worker')
    rebuilds.request('start')
  }
  pace.release()
  isPrepared = true
  jobs.notify()
  context.rebuilds = rebuilds
  opened.push(watchPublications(publications, rebuilds))
  if (!isToRender || !isRendering) {
    isRendered = true
    return { rendered: null }
  }
  return { rendered: rebuilds.whenIdle().then(() => void (isRendered = true)) }
}

/** Time does at the simulated provider what it does at the real one: periods end. */
function watchSimulatedPeriods({ payments, ...context }: ServerContext): () => Promise<void> {
  if (!isMock(payments)) return async () => undefined
  const settle = () =>
    settleMockPeriods({ ...context, payments }).catch((error: unknown) => context.log.error(error, 'simulated periods'))
  void settle()
  const timer = setInterval(settle, HOUR_MS)
  return async () => clearInterval(timer)
}

/** One line per step of an analysis. */
function sayStep(progress: StartProgress): (job: JobRow, step: string) => void {
  const last = new Map<string, string>()
  return ({ subject }, step) => {
    if (last.get(subject) === step) return
    last.set(subject, step)
    say(`  ${progress.step(subject, step) ?? subject}: ${step}`)
  }
}

function describeBuild({ result, error }: RebuildOutcome): string {
  if (result) return `${result.rendered} pages and files`
  return `The site could not be built: ${error}. The API answers all the same.`
}

/**
 * Answers until whoever sends readers here has noticed, then takes no more requests, puts a running analysis back in the queue, closes the
 * rest. A second signal changes nothing.
 */
async function stop(): Promise<void> {
  if (stopping.signal.aborted) return
  stopping.abort(new Error('The server is stopping.'))
  setTimeout(() => process.exit(0), drainMs + PATIENCE_MS).unref()
  await stopAccepting()
  await closeAll()
  process.exit(0)
}

/** @param kept how many of the first stay open */
async function closeAll(kept = 0): Promise<void> {
  for (const close of opened.splice(kept).reverse()) await close()
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop())

/** What cannot start for want of a disk to write to still serves the pages that stand. @returns whether it does */
async function servePages(): Promise<boolean> {
  const answer = read && serveReleaseAlone(read.dataFolder)
  if (!answer || isBeside) return false
  const listening = port ?? (await listen(read!.host, read!.port, answer))
  listening.serve(answer)
  stopAccepting = () => listening.close()
  say(`Pages are served at ${listening.url} as they were. Start again once it is mended.`)
  return true
}

start().catch(async (error: unknown) => {
  if (stopping.signal.aborted) return
  const sentence = describeUnwritable(error, read?.dataFolder ?? '')
  console.error(sentence ?? (error instanceof Error ? error.message : String(error)))
  if (sentence !== null && (await servePages())) return
  process.exit(1)
})
