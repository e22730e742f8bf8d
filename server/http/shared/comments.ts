import { t } from '@/generated/messages/server/shared';
import { formatDate } from '@/i18n/format';
import { readable } from '@/kernel/readable';
import { shortLine } from '@/kernel/text';
import type { Guest } from '@/publishing/guests';
import type { GuestThread, GuestThreadComment } from '@/review/threads/queries/guest-threads';
import { escaped, type Known, part } from './frame';

/** The comments on a page, and the forms for writing one. People's text is always shown as plain text. */
export interface Comments {
  threads: readonly GuestThread[];
  /** The reader, if they have entered their name. */
  guest: Guest | undefined;
  /** The URL that forms are sent to. */
  action: string;
  /** A comment that couldn't be stored, and why. */
  refused?: Refused | undefined;
}

export interface Refused {
  problem: string;
  fields: Readonly<Record<string, string>>;
}

const LONGEST_QUOTE = 200;

export function commentsSection({ threads, guest, action, refused }: Comments, known: Known): string {
  const list = threads.map((thread) => threadItem(thread, { guest, action, refused }, known));
  const none = threads.length === 0 ? `<p class="note">${escaped(t('noComments'))}</p>` : '';
  const isReply = threads.some(({ threadId, isResolved }) => threadId === refused?.fields.thread && !isResolved);
  const isEdit = threads.some(({ comments }) => comments.some((one) => one.isOwn && isOf(one, refused)));
  const isNew = refused && !isReply && !isEdit;
  return `<section class="comments" id="comments" aria-labelledby="comments-title">
<h2 id="comments-title">${escaped(t('comments'))}</h2>
<p class="note">${escaped(t('commentsHint'))}</p>
<div data-live="comments">${none}<ul class="threads">${list.join('')}</ul></div>
<h3>${escaped(t('newComment'))}</h3>
<form method="post" action="${action}" id="new-comment">
${isNew ? problem(refused) : ''}
<blockquote class="picked" id="picked"${isNew && refused.fields.quote ? '' : ' hidden'} dir="auto">${escaped(isNew ? (refused.fields.quote ?? '') : '')}</blockquote>
<p class="note" id="no-pick"${isNew && refused.fields.quote ? ' hidden' : ''}>${escaped(t('selectFirst'))}</p>
<input type="hidden" name="quote" value="${escaped(isNew ? (refused.fields.quote ?? '') : '')}">
<input type="hidden" name="nth" value="${escaped(isNew ? (refused.fields.nth ?? '0') : '0')}">
${fields({ guest, refused: isNew ? refused : undefined, id: 'new', words: t('yourComment'), verb: t('comment') })}
</form>
<button type="button" class="pick" id="pick" hidden>${escaped(t('commentOnThis'))}</button>
</section>`;
}

type Writing = Pick<Comments, 'guest' | 'action' | 'refused'>;

function threadItem(
  { threadId, quote, isResolved, comments }: GuestThread,
  { guest, action, refused }: Writing,
  known: Known,
): string {
  const mine = refused?.fields.thread === threadId ? refused : undefined;
  const form = `<details id="reply-${threadId}"${mine ? ' open' : ''}><summary>${escaped(t('reply'))}</summary>
<form method="post" action="${action}">${mine ? problem(mine) : ''}
<input type="hidden" name="thread" value="${threadId}">
${fields({ guest, refused: mine, id: threadId, words: t('yourReply'), verb: t('reply') })}</form></details>`;
  const end = isResolved ? `<p class="note">${escaped(t('resolved'))}</p>` : form;
  const html = `<blockquote dir="auto">${escaped(readable(shortLine(quote, LONGEST_QUOTE)))}</blockquote>
<ul>${comments.map((one) => commentItem(one, { action, refused, isResolved })).join('')}</ul>${end}`;
  return part({ element: 'li', name: `thread-${threadId}`, attributes: `id="thread-${threadId}"`, html }, known);
}

interface Around extends Pick<Comments, 'action' | 'refused'> {
  isResolved: boolean;
}

function commentItem(comment: GuestThreadComment, around: Around): string {
  const { author, body, createdAt, isEdited, isOwn } = comment;
  const when = formatDate(createdAt, 'dateAndTime') + (isEdited ? ` · ${t('edited')}` : '');
  return `<li><p class="by"><strong dir="auto">${escaped(readable(author))}</strong> <span>${escaped(when)}</span></p>
<p class="words" dir="auto">${escaped(readable(body))}</p>${isOwn ? ownForm(comment, around) : ''}</li>`;
}

/** Returns the form for changing the reader's own comment. In a resolved thread, they can only delete it. */
function ownForm(comment: GuestThreadComment, { action, refused, isResolved }: Around): string {
  const { commentId, body } = comment;
  const mine = isOf(comment, refused) ? refused : undefined;
  const field = `<label for="body-${commentId}">${escaped(t('yourComment'))}</label>
<textarea id="body-${commentId}" name="body" required maxlength="2000" rows="3" dir="auto">${escaped(mine?.fields.body ?? body)}</textarea>`;
  const save = `<button name="step" value="edit">${escaped(t('save'))}</button>`;
  return `<details id="own-${commentId}"${mine ? ' open' : ''}><summary>${escaped(isResolved ? t('delete') : t('editOrDelete'))}</summary>
<form method="post" action="${action}">${mine ? problem(mine) : ''}<input type="hidden" name="comment" value="${commentId}">
${isResolved ? '' : field}<div class="bar">${isResolved ? '' : save}
<button class="quiet" name="step" value="delete" formnovalidate>${escaped(t('delete'))}</button></div></form></details>`;
}

/** Returns whether the refused form is a change of this comment. */
function isOf({ commentId }: GuestThreadComment, refused: Refused | undefined): boolean {
  return refused?.fields.comment === commentId;
}

interface Fields {
  guest: Guest | undefined;
  refused: Refused | undefined;
  /** Makes the ids of the fields unique on the page. */
  id: string;
  words: string;
  verb: string;
}

function fields({ guest, refused, id, words, verb }: Fields): string {
  const typed = refused?.fields;
  const name = guest
    ? `<p class="note">${escaped(t('writingAs', { name: guest.name }))}</p>`
    : `<label for="name-${id}">${escaped(t('yourName'))}</label>
<input id="name-${id}" name="name" required maxlength="80" autocomplete="name" value="${escaped(typed?.name ?? '')}">`;
  return `${name}
<label for="body-${id}">${escaped(words)}</label>
<textarea id="body-${id}" name="body" required maxlength="2000" rows="3" dir="auto">${escaped(typed?.body ?? '')}</textarea>
<button>${escaped(verb)}</button>`;
}

const problem = (refused: Refused) => `<p class="problem" role="alert">${escaped(refused.problem)}</p>`;
