import { makeAgentRouter } from '@/agent/router';
import { favouritesRouter } from '@/documents/favourites/router';
import { makeDocumentsRouter, makeProjectsRouter } from '@/documents/router';
import { sharingRouter } from '@/documents/sharing/router';
import { makeTemplatesRouter } from '@/documents/templates/router';
import { pdfTemplateRouter } from '@/exports/router';
import { carryFiles } from '@/files/commands/carry-files';
import { filesRouter } from '@/files/router';
import { groupsRouter } from '@/identity/groups/router';
import { auditRouter, passwordsRouter, peopleRouter, tokensRouter } from '@/identity/router';
import { secondFactorRouter } from '@/identity/second-factor/router';
import { router } from '@/identity/trpc';
import { shareLinksRouter } from '@/publishing/router';
import { digestRouter } from '@/review/digest/router';
import { draftsRouter } from '@/review/drafts/router';
import { inboxRouter } from '@/review/inbox/router';
import { documentsUnderReview } from '@/review/queries/documents-under-review';
import { pathRules } from '@/review/queries/path-rules';
import { versionRules } from '@/review/queries/version-rules';
import { replaceRouter } from '@/review/replace/router';
import { changeRequestsRouter } from '@/review/requests/router';
import { reviewRouter } from '@/review/router';
import { threadsRouter } from '@/review/threads/router';
import { leaveReviews } from '@/review/tree/commands/move-reviews';
import { treeChangesRouter } from '@/review/tree/router';
import { sheetsRouter } from '@/sheets/router';
import { contextRouter } from '@/tasks/context/router';
import { followTurn } from '@/tasks/plans/commands/follow-turn';
import { plansRouter } from '@/tasks/plans/router';
import { tasksRouter } from '@/tasks/router';
import { usageRouter } from '@/usage/router';
import { makeVersionsRouter } from '@/versions/router';
import { firstStepsRouter } from './first-steps';
import { carryDocuments, forgetDocument, forgetProject } from './forget-document';

/** All procedures of the API, by domain. */
export const appRouter = router({
  people: peopleRouter,
  firstSteps: firstStepsRouter,
  tokens: tokensRouter,
  passwords: passwordsRouter,
  secondFactor: secondFactorRouter,
  audit: auditRouter,
  groups: groupsRouter,
  projects: makeProjectsRouter({ forget: forgetDocument, forgetProject }),
  favourites: favouritesRouter,
  templates: makeTemplatesRouter(carryFiles),
  sharing: sharingRouter,
  documents: makeDocumentsRouter({
    rules: pathRules,
    forget: forgetDocument,
    carry: carryDocuments,
    openSuggestions: documentsUnderReview,
    leave: leaveReviews,
  }),
  versions: makeVersionsRouter({ path: pathRules, version: versionRules }),
  review: reviewRouter,
  changeRequests: changeRequestsRouter,
  drafts: draftsRouter,
  treeChanges: treeChangesRouter,
  replace: replaceRouter,
  threads: threadsRouter,
  inbox: inboxRouter,
  digest: digestRouter,
  files: filesRouter,
  shareLinks: shareLinksRouter,
  sheets: sheetsRouter,
  pdfTemplate: pdfTemplateRouter,
  agent: makeAgentRouter({ noteRunAgain: followTurn }),
  tasks: tasksRouter,
  context: contextRouter,
  plans: plansRouter,
  usage: usageRouter,
});

export type AppRouter = typeof appRouter;
