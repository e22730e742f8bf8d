import type { ModelMessage as SdkMessage, UserContent } from 'ai';
import type { MessagePicture, ModelMessage, ToolMessage, ToolResultPart, UserMessage } from '../core/history/message';

/** The pictures that a request can show, by the ids of their files. */
export type PictureFiles = ReadonlyMap<string, { bytes: Uint8Array; mediaType: string }>;

/**
 * Returns messages with their pictures, for the SDK. If a picture isn't among `files`, a note tells the model that it
 * can't see it, so that it doesn't guess. The same files give the same message in every step.
 */
export function withPictures(messages: readonly ModelMessage[], files: PictureFiles): SdkMessage[] {
  return messages.map((message): SdkMessage => {
    if (message.role === 'assistant' || !message.pictures) return message as SdkMessage;
    return message.role === 'user' ? userMessage(message, files) : toolMessage(message, files);
  });
}

/** Inserts the pictures before the request, which must stay the last part. */
function userMessage({ content, pictures = [] }: UserMessage, files: PictureFiles): SdkMessage {
  const texts = typeof content === 'string' ? [{ type: 'text' as const, text: content }] : content;
  const shown = pictures.flatMap((picture): Exclude<UserContent, string> => {
    const file = files.get(picture.fileId);
    const text = { type: 'text' as const, text: wordsFor(picture, file !== undefined) };
    return file ? [text, { type: 'image', image: file.bytes, mediaType: file.mediaType }] : [text];
  });
  const isOnlyText = typeof content === 'string';
  return {
    role: 'user',
    content: isOnlyText ? [...texts, ...shown] : [...texts.slice(0, -1), ...shown, ...texts.slice(-1)],
  };
}

/** Adds the pictures to the last result that can hold them. Only Anthropic accepts pictures there. */
function toolMessage({ content, pictures = [] }: ToolMessage, files: PictureFiles): SdkMessage {
  const holder = content.findLastIndex(({ output }) => output.type === 'json');
  const parts = content.map((part, i) => (i === holder ? resultWith(part, pictures, files) : part));
  return { role: 'tool', content: parts } as SdkMessage;
}

function resultWith(part: ToolResultPart, pictures: readonly MessagePicture[], files: PictureFiles) {
  const shown = pictures.flatMap((picture) => {
    const file = files.get(picture.fileId);
    const text = { type: 'text', text: wordsFor(picture, file !== undefined) };
    if (!file) return [text];
    const data = Buffer.from(file.bytes).toString('base64');
    return [text, { type: 'image-data', data, mediaType: file.mediaType }];
  });
  const value = [{ type: 'text', text: JSON.stringify(part.output.value) }, ...shown];
  return { ...part, output: { type: 'content', value } };
}

function wordsFor({ fileId, name }: MessagePicture, isShown: boolean): string {
  const picture = `The picture attachment:${fileId} (${JSON.stringify(name)})`;
  return isShown ? `${picture}:` : `${picture} can’t be shown to you: don’t guess what is in it.`;
}
