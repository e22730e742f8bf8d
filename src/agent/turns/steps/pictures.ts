import { modelPictures, picturesNamedIn } from '@/files/queries/model-pictures';
import type { ModelMessage, UserMessage } from '../../core/history/message';
import type { PictureFiles } from '../../providers/pictures';
import type { OpenedTurn, TurnContext } from '../turn-context';

/** The most pictures in the first message, and in a whole request. */
const MAX_IN_MESSAGE = 8;
const MAX_IN_REQUEST = 24;
/**
 * The most bytes of pictures in a request. Providers reject requests larger than 20 MB, and encoding makes pictures a
 * third larger.
 */
const MAX_BYTES = 8_000_000;

/** Adds the pictures that the first message of a turn refers to: in the text it is about, or in the request. */
export async function withNamedPictures(run: OpenedTurn, message: UserMessage): Promise<UserMessage> {
  const { content } = message;
  const text = typeof content === 'string' ? content : content.map((part) => part.text).join('\n');
  const { projectId } = run.document;
  const pictures = await picturesNamedIn(run.ctx, { projectId, text, most: MAX_IN_MESSAGE });
  return pictures.length > 0 ? { ...message, pictures } : message;
}

/**
 * Returns the pictures of a request's messages, if its model accepts any. If there are too many, the earliest ones
 * stay, so that the beginning of a turn is the same in all of its steps. They are read once, and the person's access to
 * them is checked each time.
 */
export async function pictureFilesOf(run: TurnContext, messages: readonly ModelMessage[]): Promise<PictureFiles> {
  if (!run.model.capabilities.vision) return new Map();
  const named = messages.flatMap((message) => (message.role === 'assistant' ? [] : (message.pictures ?? [])));
  const fileIds = [...new Set(named.map(({ fileId }) => fileId))].slice(0, MAX_IN_REQUEST);
  return modelPictures(run.ctx, {
    projectId: run.document.projectId,
    fileIds,
    most: MAX_BYTES,
    read: run.pictures,
  });
}
