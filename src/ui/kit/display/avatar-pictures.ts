import { createContext } from 'react';

/** The versions of the pictures of people who have one, by their ids. Avatars look here, so lists needn't know. */
export const AvatarPictures = createContext<ReadonlyMap<string, string>>(new Map());
