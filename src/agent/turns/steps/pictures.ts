import { modelPictures, picturesNamedIn } from '@/files/queries/model-pictures';
import type { ModelMessage, UserMessage } from '../../core/history/message';
import type { PictureFiles } from '../../providers/pictures';
import type { OpenedTurn, RunningTurn } from '../running-turn';

/** Of the first message, and of all that a request shows. */
const MOST_IN_MESSAGE = 8;
const MOST_IN_REQUEST = 24;
/** In bytes. Providers refuse requests of more than 20 MB, and pictures grow by a third on the way. */
const MOST_BYTES = 8_000_000;

/** Adds the pictures that the first message of a turn names: in the text it's about, or in the request. */
export async function withNamedPictures(run: OpenedTurn, message: UserMessage): Promise<UserMessage> {
  const { content } = message;
  const text = typeof content === 'string' ? content : content.map((part) => part.text).join('\n');
  const { projectId } = run.document;
  const pictures = await picturesNamedIn(run.ctx, { projectId, text, most: MOST_IN_MESSAGE });
  return pictures.length > 0 ? { ...message, pictures } : message;
}

/**
 * The pictures of a request's messages, if its model sees any. Those that were named first stay, so that the beginning of a
 * turn is the same in all of its steps. They are read once, and the person's rights to them are checked each time.
 */
export async function pictureFilesOf(run: RunningTurn, messages: readonly ModelMessage[]): Promise<PictureFiles> {
  if (!run.model.capabilities.vision) return new Map();
  const named = messages.flatMap((message) => (message.role === 'assistant' ? [] : (message.pictures ?? [])));
  const fileIds = [...new Set(named.map(({ fileId }) => fileId))].slice(0, MOST_IN_REQUEST);
  return modelPictures(run.ctx, {
    projectId: run.document.projectId,
    fileIds,
    most: MOST_BYTES,
    read: run.pictures,
  });
}
