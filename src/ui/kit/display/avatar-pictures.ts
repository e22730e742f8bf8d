import { createContext } from 'react';

/** The versions of people's profile pictures by user id. Avatars read them here, so lists don't have to pass them. */
export const AvatarPictures = createContext<ReadonlyMap<string, string>>(new Map());
