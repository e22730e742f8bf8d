import { t } from '@/generated/messages/server/shared';
import { formatDate } from '@/i18n/format';
import { readable } from '@/kernel/readable';
import type { GuestSuggestionView } from '@/review/guests/queries/guest-suggestions';
import { NO_NOTE } from '@/versions/core/guest-note';
import { escaped } from '../frame';

/** What guests see of their own suggestions, on the page of a document that they can suggest changes to. */
export interface OwnSuggestions {
  suggestions: readonly GuestSuggestionView[];
  workspaceName: string;
  /** The URL that forms are sent to. */
  action: string;
  /** Why the last form was refused. */
  problem?: string | undefined;
}

/** Returns the button that begins a suggestion. Empty if the page can't edit the text. */
export function suggestButton({ action }: OwnSuggestions, isEditable: boolean): string {
  if (!isEditable) return '';
  return `<div class="bar"><form method="post" action="${action}" id="begin">
<button name="step" value="begin">${escaped(t('suggestChanges'))}</button></form>
<a class="button" id="continue" href="${action}" hidden>${escaped(t('continueSuggestion'))}</a></div>\n`;
}

/** Says why the last form was refused, and whether the page can't edit the text. */
export function suggestNotes({ problem }: OwnSuggestions, isEditable: boolean): string {
  const alert = problem === undefined ? '' : `<p class="problem" role="alert">${escaped(problem)}</p>\n`;
  return isEditable ? alert : `${alert}<p class="note">${escaped(t('notEditable'))}</p>\n`;
}

/** Returns the list of the reader's suggestions and their outcomes. */
export function suggestionsSection({ suggestions, workspaceName, action }: OwnSuggestions): string {
  const list = suggestions.map((suggestion) => item(suggestion, action)).join('');
  const section =
    list === ''
      ? ''
      : `<section class="comments" id="suggestions" aria-labelledby="suggestions-title">
<h2 id="suggestions-title">${escaped(t('yourSuggestions'))}</h2>
<p class="note">${escaped(t('yourSuggestionsHint', { workspace: workspaceName }))}</p>
<ul class="threads">${list}</ul></section>`;
  return `<div data-live="suggestions">${section}</div>`;
}

function item(suggestion: GuestSuggestionView, action: string): string {
  const { suggestionId, description, createdAt, mayWithdraw } = suggestion;
  const title = description === NO_NOTE ? t('untitledSuggestion') : readable(description);
  const form = mayWithdraw
    ? `<form method="post" action="${action}"><input type="hidden" name="suggestion" value="${suggestionId}">
<button class="quiet" name="step" value="withdraw">${escaped(t('withdraw'))}</button></form>`
    : '';
  return `<li id="suggestion-${suggestionId}"><p class="by"><strong dir="auto">${escaped(title)}</strong>
<span>${escaped(formatDate(createdAt, 'dateAndTime'))}</span></p>
<p class="state">${escaped(stateWords(suggestion))}</p>${form}</li>`;
}

function stateWords({ status, total, decided, accepted }: GuestSuggestionView): string {
  switch (status) {
    case 'accepted':
      return t('stateAccepted');
    case 'partially_accepted':
      return t('statePartly', { accepted, total });
    case 'rejected':
      return t('stateRejected');
    case 'withdrawn':
      return t('stateWithdrawn');
    default:
      return decided === 0 ? t('stateWaiting') : t('stateInReview', { decided, total });
  }
}
