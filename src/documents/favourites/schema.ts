import { z } from 'zod';
import { idSchema, workspaceInput } from '@/identity/schema';
import type { DocumentKind, DocumentPairHalf } from '../schema';

/** The documents and projects at the top of a person's sidebar. Can be imported in the browser. */

export const MAX_FAVOURITES = 200;

const subject = { kind: z.enum(['document', 'project']), subjectId: idSchema };

export const setFavouriteInput = z.object({ ...subject, isFavourite: z.boolean() });
/** A person's favourites of a workspace in their new order. Favourites that aren't listed come last. */
export const orderFavouritesInput = workspaceInput.extend({
  subjectIds: z.array(idSchema).max(MAX_FAVOURITES),
});

export type SetFavourite = z.infer<typeof setFavouriteInput>;
export type OrderFavourites = z.infer<typeof orderFavouritesInput>;

export type Favourite =
  | { kind: 'project'; subjectId: string; name: string }
  | {
      kind: 'document';
      subjectId: string;
      projectName: string;
      path: string;
      documentKind: DocumentKind;
      pair?: DocumentPairHalf;
    };
