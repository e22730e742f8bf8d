import { documentsRouter, projectsRouter } from '@/documents/router';
import { peopleRouter } from '@/identity/router';
import { router } from '@/identity/trpc';

/** Everything that can be asked of the product, by domain. */
export const appRouter = router({
  people: peopleRouter,
  projects: projectsRouter,
  documents: documentsRouter,
});

export type AppRouter = typeof appRouter;
