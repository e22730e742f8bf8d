import { documentAccess } from '@/documents/access';
import { translateError } from '@/i18n/translate';
import type { Actor } from '@/identity/context';
import { AppError, isAppError } from '@/kernel/error';
import { newId } from '@/kernel/id';
import type { Platform } from '@/platform/context';
import { previewGuestText } from '@/publishing/commands/preview-guest-text';
import { showEditableText } from '@/publishing/commands/show-editable-text';
import { withdrawGuestSuggestion } from '@/publishing/commands/withdraw-guest-suggestion';
import { writeGuestSuggestion } from '@/publishing/commands/write-guest-suggestion';
import { maySuggest } from '@/publishing/policy';
import { editableText } from '@/publishing/queries/editable-text';
import type { OpenLink } from '@/publishing/queries/open-link';
import { guestSuggestionInput, guestTextInput, withdrawInput } from '@/publishing/schema';
import { guestSuggestions } from '@/review/guests/queries/guest-suggestions';
import { clientAddress } from '../../client-address';
import { type Call, headersOf, pathsOf, redirect, sendPage } from '../call';
import { knownGuest, remember, welcome, writerOf } from '../guest-cookies';
import { gonePage } from '../page';
import { type Fields, parsed, statusOf } from '../read-form';
import { type Editing, type EditorFields, editorPage } from './editor-page';
import type { OwnSuggestions } from './own-suggestions';

/** The actions of these pages' forms. */
const STEPS = ['begin', 'preview', 'send', 'withdraw'] as const;
type Step = (typeof STEPS)[number];

/** Returns the guest's suggestions to the document, if the link lets people suggest changes. */
export async function suggestionsOf(
  platform: Platform,
  link: OpenLink,
  call: Call,
  problem?: string,
): Promise<OwnSuggestions | undefined> {
  const { linkId, document, workspaceName } = link;
  if (!document || !maySuggest(link)) return undefined;
  const guest = knownGuest(platform, link, call);
  const { documentId } = document;
  const suggestions = guest ? await guestSuggestions(platform, { documentId, linkId, guestId: guest.guestId }) : [];
  return { suggestions, workspaceName, action: `${pathsOf(call.place).base}/suggest`, problem };
}

/** Sends the page on which a guest changes the text. If there is no text to change, redirects to the document. */
export async function sendEditor(platform: Platform, link: OpenLink, call: Call): Promise<void> {
  const { document } = link;
  const { base } = pathsOf(call.place);
  const from = new URL(call.request.url ?? '', 'http://x').searchParams.get('from');
  if (!document || !maySuggest(link) || from === null) return redirect(call, base);
  welcome(platform, link, call);
  const found = await editableText(platform, { link, document }, from);
  const fields = found && { key: newId(), from, text: found.text, name: '', message: '' };
  await send(platform, link, call, { fields, isFresh: true });
}

/** Sends the page of a document with the reason why a form was refused. */
export type SendDocument = (status: number, problem: string) => Promise<void>;

interface Sent {
  fields: Fields;
  sendDocument: SendDocument;
  /** Returns whether a text field can hold the text that the document's page shows. */
  isShownEditable(): Promise<boolean>;
}

/** Handles a form that begins, previews, sends or withdraws a suggestion. */
export async function handleSuggestion(
  platform: Platform,
  link: OpenLink,
  call: Call,
  { fields, sendDocument, isShownEditable }: Sent,
): Promise<void> {
  const step = STEPS.find((one) => one === fields.step);
  try {
    // `readForm` returned no fields because the form was too long, which is only possible with a long text.
    if (!step) throw new AppError('TOO_LARGE', 'This text is too long, or contains characters that can’t be stored.');
    await take(platform, link, call, { step, fields, isShownEditable });
  } catch (error) {
    if (!isAppError(error)) throw error;
    const status = statusOf(error);
    const problem = translateError(error.message);
    if (!link.document || !maySuggest(link)) return sendPage(call, 404, gonePage());
    if (step === 'begin' || step === 'withdraw') return sendDocument(status, problem);
    const shown = { fields: step && typedIn(fields), isTooLong: !step, isFresh: false, problem };
    await send(platform, link, call, shown, status);
  }
}

interface Taken extends Omit<Sent, 'sendDocument'> {
  step: Step;
}

async function take(
  platform: Platform,
  link: OpenLink,
  call: Call,
  { step, fields, isShownEditable }: Taken,
): Promise<void> {
  const { request, place } = call;
  const { base } = pathsOf(place);
  const ip = clientAddress(request, platform.settings.publicUrl);
  switch (step) {
    case 'begin':
      return redirect(call, `${base}/suggest?from=${await showEditableText(platform, { link, ip, isShownEditable })}`);
    case 'preview':
      return send(platform, link, call, {
        ...{ fields: typedIn(fields), isFresh: false },
        preview: await previewGuestText(platform, { link, input: parsed(guestTextInput, fields), ip }),
      });
    case 'withdraw': {
      const { suggestion: suggestionId } = parsed(withdrawInput, fields);
      const guest = knownGuest(platform, link, call);
      await withdrawGuestSuggestion(platform, { asked: place, link, guest, suggestionId, ip });
      return redirect(call, `${base}#suggestions`);
    }
    case 'send': {
      const known = knownGuest(platform, link, call);
      const input = parsed(guestSuggestionInput, { ...fields, ...(known && { name: known.name }) });
      const guest = writerOf(platform, link, call, input.name);
      const memberId = (await signedInReader(platform, link, call))?.userId;
      await writeGuestSuggestion(platform, { asked: place, link, guest, memberId, input, ip });
      remember(platform, link, call, guest);
      return redirect(call, `${base}#suggestions`);
    }
  }
}

/**
 * Returns the person who is signed in in the guest's browser, if they can read the document without the link. It's
 * stored with the suggestion, so that an editor who opens the link as a guest can't accept their own changes where the
 * rules require a second person.
 */
async function signedInReader(platform: Platform, { document }: OpenLink, call: Call): Promise<Actor | undefined> {
  const actor = document ? await call.session() : undefined;
  return actor && document && (await documentAccess(platform, actor.userId, document.documentId)) ? actor : undefined;
}

type Shown = Pick<Editing, 'fields' | 'isTooLong' | 'isFresh' | 'preview' | 'problem'>;

async function send(platform: Platform, link: OpenLink, call: Call, shown: Shown, status = 200): Promise<void> {
  const { document } = link;
  if (!document) return void sendPage(call, 404, gonePage());
  const guest = knownGuest(platform, link, call);
  const member = (await signedInReader(platform, link, call))?.name;
  // Not cached: a page shown again from a cache would send the key of a suggestion that was already sent.
  sendPage(call, status, editorPage({ ...shown, ...pathsOf(call.place), link, document, guest, member }), headersOf());
}

function typedIn({ key = '', from = '', text = '', name = '', message = '' }: Fields): EditorFields {
  return { key, from, text, name, message };
}
