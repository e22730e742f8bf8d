import { characterEntities } from 'character-entities';
import { provideCharacterNames } from '../../kit/character-names';
import { compareRendered } from './compare-rendered';

provideCharacterNames(characterEntities);

/** Compares two rendered Markdown texts in a worker. */
self.onmessage = ({ data: { before, after } }: MessageEvent<{ before: string; after: string }>) => {
  self.postMessage(compareRendered(before, after));
};
