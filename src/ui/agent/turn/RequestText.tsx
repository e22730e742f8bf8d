import { Fragment } from 'react';
import { filePath, shownPath } from '@/files/core/address';
import { t } from '@/generated/messages/agent/turn';

/** Matches a picture attached to a request, in the form the composer writes. */
const PICTURE = /!\[((?:\\.|[^\]\\])*)\]\((attachment:[\w-]{1,64})\)/g;

/** Shows a request's text and its attached pictures. */
export function RequestText({ text }: { text: string }) {
  const parts: { at: number; words: string; picture?: { address: string; alt: string } }[] = [];
  let at = 0;
  for (const match of text.matchAll(PICTURE)) {
    const [whole, alt = '', address = ''] = match;
    parts.push({ at, words: text.slice(at, match.index), picture: { address, alt: alt.replace(/\\(.)/g, '$1') } });
    at = match.index + whole.length;
  }
  parts.push({ at, words: text.slice(at) });
  return parts.map(({ at: key, words, picture }) => (
    <Fragment key={key}>
      {words}
      {picture && <AttachedPicture {...picture} />}
    </Fragment>
  ));
}

function AttachedPicture({ address, alt }: { address: string; alt: string }) {
  const path = filePath(address);
  if (!path) return null;
  return (
    <a href={path} target="_blank" rel="noreferrer" className="my-1 block w-fit">
      {/* biome-ignore lint/performance/noImgElement: the server has a smaller copy; nothing else may read it */}
      <img
        src={shownPath(path)}
        alt={alt || t('attachedPicture')}
        loading="lazy"
        className="max-h-48 max-w-full rounded-md border border-line"
      />
    </a>
  );
}
