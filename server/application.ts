import fs from 'node:fs';
import type http from 'node:http';
import { type CopyEditor, createCopyEditor } from '@/agent/copy-editor/copy-editor';
import { installBridge } from '@/api/bridge';
import { appRouter } from '@/api/root';
import { createSampleProject } from '@/documents/commands/create-sample-project';
import { stopDocumentCompiler } from '@/exports/pdf/document-compiler';
import type { Choice } from '@/i18n/choose-reader';
import { type Auth, makeAuth } from '@/identity/auth';
import { CallLimiter } from '@/identity/calls/limiter';
import { localeOfCookies } from '@/identity/queries/locale';
import { overReservedConnections, type Platform } from '@/platform/context';
import { inTransaction } from '@/platform/database';
import type { Settings } from '@/platform/settings';
import { addFonts } from '@/sheets/compiler/fonts';
import { stopSheetCompiler } from '@/sheets/compiler/sheet-compiler';
import { loadPriceList } from '@/usage/commands/load-price-list';
import { type Closing, makeClosing } from './closing';
import { auditFileRoute } from './http/audit-file';
import { makeBridge } from './http/bridge';
import { exportRoute } from './http/export';
import { archiveExportRoute, archiveImportRoute } from './http/files/archive';
import { fileContentRoute } from './http/files/content';
import { fileUploadRoute } from './http/files/upload';
import { gatewayHandler } from './http/gateway';
import { type HealthPorts, makeHealth } from './http/health/health';
import { sendOutagePage } from './http/health/outage-page';
import { makeHttp } from './http/http';
import { unsubscribeRoute } from './http/mail/unsubscribe';
import { pdfLogoRoute } from './http/pdf/logo';
import { personFileRoute } from './http/person-file';
import { profilePictureRoute, profilePictureUploadRoute } from './http/profile-picture';

import { makeSharedPages } from './http/shared/shared-pages';
import { sheetExportRoute } from './http/sheet-export';
import { makeTrpcSockets } from './http/trpc-ws';
import { upgradeHeaders } from './http/upgrade-headers';
import { usageCsvRoute } from './http/usage-csv';
import { startAiderJobs } from './jobs/aider';
import { fileHandlers, startFileJobs } from './jobs/files';
import { startIndexFollower } from './jobs/index-follower';
import { mailHandlers, startMailJobs } from './jobs/mails';
import { startRetentionJobs } from './jobs/retention';
import { startSnapshotJobs } from './jobs/snapshots';
import { makeTurnJobs, type TurnJobs } from './jobs/turns';
import { type Pages, startPages } from './pages';
import { openPlatform, type PlatformOptions } from './platform';
import { forReader, forSocketReader, installReaders } from './readers';
import { createLimitedServer } from './request-limits';
import { makeServiceWorker } from './service-worker';
import { makeStaticFiles } from './static-files';
import { makeSync, type Sync } from './sync/sync';
import { makeTerminals } from './terminal/terminal';

export interface ApplicationOptions extends PlatformOptions {
  /** Compiles pages when they are requested, and reloads them when their source changes. */
  dev: boolean;
}

interface Parts {
  auth: Auth;
  pages: Pages | undefined;
  sync: Sync;
  health: HealthPorts;
  copyEditor: CopyEditor;
  dev: boolean;
}

/**
 * The composition root: starts every part in order, and stops them in reverse order. No other code opens a connection,
 * reads a setting or starts a timer at import.
 */
export async function startApplication(options: ApplicationOptions): Promise<{ stop(): Promise<void> }> {
  const { settings, log, dev } = options;
  const closing = makeClosing(log);
  const platform = await openPlatform(options, closing);
  await loadPriceList(platform.db);
  const auth = makeAuth(overReservedConnections(platform), {
    onWorkspaceCreated: async (ctx, { workspaceId }) => {
      await inTransaction(ctx.db, (tx) => createSampleProject(tx, { workspaceId, userId: ctx.actor.userId }));
    },
  });
  const copyEditor = createCopyEditor();
  closing.add('copy editor', () => copyEditor.stop());
  addFonts(settings.fontsDir);
  closing.add('sheets', stopSheetCompiler);
  closing.add('documents as PDF', stopDocumentCompiler);
  const turns = makeTurnJobs(platform, { copyEditor });
  if (settings.roles.has('worker')) await startTurns(platform, turns, closing);
  const sync = makeSync(platform, { authenticate: (request) => auth.sessionOf(upgradeHeaders(request, platform)) });
  closing.add('sync', () => sync.close());
  const health: HealthPorts = { version: version(), sync: sync.stats, turns: turns.counts };
  const prepared = prepare(platform, auth, sync);
  installBridge(makeBridge(platform, { auth, appRouter, health }));
  const pages = settings.roles.has('web')
    ? await startPages({ dev, port: settings.port, host: settings.host })
    : undefined;
  if (pages) closing.add('pages', () => pages.close());
  await serve(platform, { auth, pages, sync, health, copyEditor, dev }, closing);
  await prepared;
  log.info({ port: settings.port, roles: [...settings.roles] }, 'ready');
  return { stop: () => closing.closeAll() };
}

/**
 * Does the work in advance that the first clients would wait for, because all clients reconnect at once after a
 * restart.
 */
async function prepare({ log }: Platform, auth: Auth, sync: Sync): Promise<void> {
  const asking = auth.prepare().catch((error) => log.warn({ err: error }, 'the database is not responding yet'));
  await Promise.all([asking, sync.prepared]);
}

async function startTurns(platform: Platform, turns: TurnJobs, closing: Closing): Promise<void> {
  const handlers = { ...turns.handlers, ...fileHandlers(platform), ...mailHandlers(platform) };
  const worker = await platform.jobs.work(handlers, platform.log);
  closing.add('worker', () => worker.stop());
  turns.startSweeping();
  closing.add('turns', () => turns.stop());
  const snapshots = startSnapshotJobs(platform);
  closing.add('snapshots', () => snapshots.stop());
  const index = startIndexFollower(platform);
  closing.add('index', () => index.stop());
  const retention = startRetentionJobs(platform);
  closing.add('retention', () => retention.stop());
  const files = startFileJobs(platform);
  closing.add('files', () => files.stop());
  const mails = startMailJobs(platform);
  closing.add('mails', () => mails.stop());
  const aider = startAiderJobs(platform);
  closing.add('aider', () => aider.stop());
}

async function serve(
  platform: Platform,
  { auth, pages, sync, health: ports, copyEditor, dev }: Parts,
  closing: Closing,
): Promise<void> {
  const { settings } = platform;
  const health = makeHealth(platform, ports);
  const limiter = new CallLimiter();
  const sockets = makeTrpcSockets(platform, { auth, appRouter, limiter });
  const downloads = [exportRoute, usageCsvRoute, auditFileRoute, personFileRoute, sheetExportRoute];
  const files = [fileUploadRoute, fileContentRoute, archiveExportRoute, archiveImportRoute, pdfLogoRoute];
  const people = [profilePictureRoute, profilePictureUploadRoute, unsubscribeRoute];
  const routes = [...downloads, ...files, ...people];
  const serveApi = makeHttp(platform, { auth, appRouter, health, limiter, routes, dev });
  const authenticate = (request: http.IncomingMessage) => auth.sessionOf(upgradeHeaders(request, platform));
  const terminals = makeTerminals(platform, { copyEditor, authenticate });
  closing.add('terminals', () => terminals.close());
  const serveGateway = gatewayHandler(platform, copyEditor);
  const serveWorker = makeServiceWorker({ dev });
  const serveStatic = pages && !dev ? makeStaticFiles('.next/static', platform.log) : undefined;
  const serveShared = makeSharedPages(platform, version(), authenticate);
  const answer = (request: http.IncomingMessage, response: http.ServerResponse) => {
    if (serveApi(request, response)) return;
    if (serveStatic?.(request, response)) return;
    if (serveShared(request, response)) return;
    if (pages && serveWorker(request, response)) return;
    if (platform.database.watch.condition === 'silent' && sendOutagePage(request, response)) return;
    if (pages) void pages.handle(request, response);
    else response.writeHead(404).end();
  };
  installReaders();
  const readers = {
    languages: { ...settings.languages, pseudo: dev || settings.languages.pseudo },
    profile: (request: http.IncomingMessage) => profileReading(platform, request),
  };
  const server = createLimitedServer((request, response) => {
    if (serveGateway(request, response)) return;
    void forReader(request, response, readers, () => answer(request, response));
  });
  server.on('upgrade', (request, socket, head) => {
    if (settings.roles.has('sync') && sync.handleSyncUpgrade(request, socket, head)) return;
    if (sockets.upgrade(request, socket, head)) return;
    const upgradeTerminal = () => terminals.upgrade(request, socket, head);
    if (forSocketReader(request, readers.languages, upgradeTerminal)) return;
    if (!pages?.upgrade(request, socket, head)) socket.destroy();
  });
  closing.add('http', () => {
    server.close();
    server.closeAllConnections();
  });
  closing.add('subscriptions', () => sockets.close());
  await listen(server, settings);
}

/**
 * Reads the language and region in a person's profile. If the database is down, pages are served in the browser's
 * language.
 */
async function profileReading({ db, database, log }: Platform, { headers }: http.IncomingMessage): Promise<Choice> {
  const unknown = { language: undefined, region: undefined };
  if (database.watch.condition === 'silent') return unknown;
  try {
    const { language, region } = await localeOfCookies(db, headers.cookie);
    return { language: language ?? undefined, region: region ?? undefined };
  } catch (error) {
    log.warn({ err: error }, 'the language of a reader could not be read');
    return unknown;
  }
}

function version(): string {
  return (JSON.parse(fs.readFileSync('package.json', 'utf8')) as { version: string }).version;
}

function listen(server: http.Server, { port, host }: Settings): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
