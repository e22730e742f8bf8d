import { t } from '@/generated/messages/server/shared';
import { readable } from '@/kernel/readable';
import { GUEST_TEXT_MAX } from '@/publishing/core/limits';
import type { Preview, PreviewedChange } from '@/publishing/core/preview';
import type { Guest } from '@/publishing/guests';
import type { OpenLink, SharedDocument } from '@/publishing/queries/open-link';
import { escaped, page } from '../frame';
import { draftName, titleOf } from '../page';
import { EDITOR_SCRIPT } from './editor-script';

/** The page on which a guest changes the text of a document. */
export interface Editing {
  link: OpenLink;
  document: SharedDocument;
  guest: Guest | undefined;
  /** The name of the guest's account, if they are signed in and can read the document. */
  member: string | undefined;
  /** The path of the link, and the path of the document. */
  home: string;
  base: string;
  /**
   * The contents of the fields. Undefined if the version that the guest started from isn't stored anymore, or the form
   * was too long to read.
   */
  fields: EditorFields | undefined;
  /** Whether the form was too long to read. */
  isTooLong?: boolean | undefined;
  /** Whether the fields are as when the guest began. If so, the browser replaces them with what it has stored. */
  isFresh: boolean;
  preview?: Preview | undefined;
  problem?: string | undefined;
}

export interface EditorFields {
  key: string;
  from: string;
  text: string;
  name: string;
  message: string;
}

/** Why there is no form. */
const LOST = {
  baseGone: { title: () => t('baseGone'), hint: () => t('baseGoneHint') },
  tooLong: { title: () => t('textTooLong'), hint: () => t('textTooLongHint', { most: GUEST_TEXT_MAX }) },
};

export function editorPage(editing: Editing): string {
  const { link, document, base, fields, problem } = editing;
  const title = t('suggestTitle', { name: titleOf(document) });
  const alert = problem === undefined ? '' : `<p class="problem" role="alert">${escaped(problem)}</p>`;
  const lost = LOST[editing.isTooLong ? 'tooLong' : 'baseGone'];
  const shown = fields ? form(editing, fields, alert) : lostText(alert, lost.hint());
  const body = `<header><a href="${base}">${escaped(t('back'))}</a><span dir="auto">${escaped(link.workspaceName)}</span></header>
<main class="editing"><h1 dir="auto">${escaped(fields ? title : lost.title())}</h1>
${shown}
${restart(base, fields !== undefined)}</main>`;
  return page({ title, body, script: EDITOR_SCRIPT, draft: draftName(editing) });
}

function form(
  { link, document, guest, member, base, isFresh, preview }: Editing,
  fields: EditorFields,
  alert: string,
): string {
  const { key, from, text, name, message } = fields;
  const hint = document.kind === 'markdown' ? `<p class="note" id="text-hint">${escaped(t('markdownHint'))}</p>` : '';
  const action = `${base}/suggest`;
  const signedIn = member === undefined ? '' : `\n<p class="note">${escaped(t('signedIn', { name: member }))}</p>`;
  // The <textarea> starts with a line break, because browsers drop one at the start of a text field.
  return `<p class="note">${escaped(t('suggestHint', { workspace: link.workspaceName }))}</p>${signedIn}
<form method="post" action="${action}" id="suggest"${isFresh ? ' data-fresh' : ''}>
${alert}${preview ? previewed(preview) : ''}
<input type="hidden" name="key" value="${escaped(key)}"><input type="hidden" name="from" value="${escaped(from)}">
<label for="text">${escaped(t('text'))}</label>${hint}
<textarea id="text" name="text" rows="20" dir="auto" maxlength="${GUEST_TEXT_MAX}"${hint && ' aria-describedby="text-hint"'}>
${escaped(text)}</textarea>
<label for="message">${escaped(t('whatChanged'))}</label>
<input id="message" name="message" maxlength="500" dir="auto" autocomplete="off" value="${escaped(message)}">
${guest ? `<p class="note">${escaped(t('writingAs', { name: guest.name }))}</p>` : nameField(name)}
<div class="bar"><button class="quiet" name="step" value="preview" formnovalidate formaction="${action}#preview">${escaped(t('previewChanges'))}</button>
<button name="step" value="send">${escaped(t('sendSuggestion'))}</button></div>
<p class="note" id="kept" hidden>${escaped(t('kept'))}</p>
</form>`;
}

function nameField(name: string): string {
  return `<label for="name">${escaped(t('yourName'))}</label>
<input id="name" name="name" required maxlength="80" autocomplete="name" value="${escaped(name)}">`;
}

function previewed({ changes, count }: Preview): string {
  const rest = count - changes.length;
  const more = rest > 0 ? `<p class="note">${escaped(t('moreChanges', { count: rest }))}</p>` : '';
  return `<section class="preview" id="preview" aria-labelledby="preview-title">
<h2 id="preview-title">${escaped(t('changes', { count }))}</h2><ol>${changes.map(change).join('')}</ol>${more}</section>`;
}

function change({ lead, before, after, tail }: PreviewedChange): string {
  const part = (tag: 'del' | 'ins', words: string, text: string) =>
    text === '' ? '' : `<${tag}><span class="said">${escaped(words)}: </span>${escaped(visible(text))}</${tag}>`;
  const parts = part('del', t('removed'), before) + part('ins', t('added'), after);
  return `<li dir="auto">${escaped(readable(lead))}${parts}${escaped(readable(tail))}</li>`;
}

/** Makes line breaks visible, so that a change of only a line break can be seen. */
function visible(text: string): string {
  return readable(text).replaceAll('\n', '↵\n');
}

/** Returns what replaces the form: the text that the browser has stored, for copying. */
function lostText(alert: string, hint: string): string {
  return `${alert}<p>${escaped(hint)}</p>
<div id="lost" hidden><label for="lost-text">${escaped(t('yourText'))}</label>
<textarea id="lost-text" rows="16" dir="auto" readonly></textarea></div><span id="kept" hidden></span>`;
}

function restart(base: string, isFolded: boolean): string {
  const form = `<form method="post" action="${base}/suggest" id="restart">
<button class="quiet" name="step" value="begin">${escaped(t('discard'))}</button></form>`;
  if (!isFolded) return form;
  return `<details><summary>${escaped(t('startAgain'))}</summary><p class="note">${escaped(t('startAgainHint'))}</p>${form}</details>`;
}
