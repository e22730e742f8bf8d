import { searchPanelOpen } from '@codemirror/search';
import { type EditorState, type Extension, StateEffect, StateField } from '@codemirror/state';
import { EditorView, showTooltip, type Tooltip, type TooltipView } from '@codemirror/view';
import { t } from '@/generated/messages/editor/bubble';
import { askField, openAsk } from '../ask/ask-place';
import { activeFormats } from '../commands/active-formats';
import { type CommandId, commandOf } from '../commands/catalog';
import { commandLabel } from '../commands/labels';
import { isVerbatim } from '../commands/syntax';
import { drawnIcon, type IconName } from '../icons/drawn-icon';
import { pageActions } from '../page-actions';
import { threadActions } from '../threads/thread-actions';
import './bubble.css';

const pressing = StateEffect.define<boolean>();

/** Whether a mouse button is pressed in the text. The bubble appears once the selection is finished. */
const pressedField = StateField.define<boolean>({
  create: () => false,
  update: (isPressed, { effects }) => effects.findLast((effect) => effect.is(pressing))?.value ?? isPressed,
});

/** Shows a bubble next to the selection, with formats, a comment and a question to the agent. */
export function selectionBubble(): Extension {
  return [pressedField, bubbleField, followPress];
}

const followPress = EditorView.domEventHandlers({
  pointerdown(event, view) {
    // Skip touch: an update between a tap and its `selectionchange` would put the caret back where it was.
    if (event.button !== 0 || event.pointerType !== 'mouse') return false;
    view.dispatch({ effects: pressing.of(true) });
    // The button may be released outside the text, and a native drag ends without a mouseup.
    const listening = new AbortController();
    const release = () => {
      listening.abort();
      view.dispatch({ effects: pressing.of(false) });
    };
    for (const end of ['mouseup', 'dragend', 'blur'])
      window.addEventListener(end, release, { signal: listening.signal });
    return false;
  },
});

const bubbleField = StateField.define<Tooltip | null>({
  create: bubbleOf,
  update(bubble, { state, startState, docChanged, selection }) {
    const isSame =
      !docChanged &&
      !selection &&
      searchPanelOpen(startState) === searchPanelOpen(state) &&
      startState.field(pressedField, false) === state.field(pressedField) &&
      startState.field(askField, false) === state.field(askField, false) &&
      startState.readOnly === state.readOnly &&
      startState.facet(threadActions) === state.facet(threadActions) &&
      startState.facet(pageActions) === state.facet(pageActions);
    return isSame ? bubble : bubbleOf(state);
  },
  provide: (field) => showTooltip.from(field),
});

interface BubbleButton {
  label: string;
  icon: IconName;
  /** Shown next to the icon. */
  text?: string;
  isPressed?: boolean;
  run(view: EditorView): void;
}

const FORMATS: readonly { id: CommandId; icon: IconName }[] = [
  { id: 'bold', icon: 'bold' },
  { id: 'italic', icon: 'italic' },
  { id: 'strike', icon: 'strike' },
  { id: 'code', icon: 'code' },
  { id: 'highlight', icon: 'highlight' },
  { id: 'link', icon: 'link' },
];

function bubbleOf(state: EditorState): Tooltip | null {
  const { from, to, head } = state.selection.main;
  // People look at search results, they don't format them.
  if (searchPanelOpen(state) || state.field(askField, false)) return null;
  if (state.field(pressedField, false) || state.sliceDoc(from, Math.min(to, from + 1000)).trim() === '') return null;
  const buttons = [...formatButtons(state), ...pageButtons(state)];
  if (buttons.length === 0) return null;
  return { pos: head === from ? from : startOfHeadLine(state), above: true, create: (view) => draw(view, buttons) };
}

/** Returns where the bubble points: a longer selection's last line, where the pointer is, or the selection's start. */
function startOfHeadLine(state: EditorState): number {
  const { from, head } = state.selection.main;
  return Math.max(from, state.doc.lineAt(head).from);
}

function formatButtons(state: EditorState): BubbleButton[] {
  if (state.readOnly || isVerbatim(state, state.selection.main.from, 'block')) return [];
  const active = activeFormats(state);
  return FORMATS.map(({ id, icon }) => ({
    label: commandLabel(id),
    icon,
    isPressed: active.has(id),
    run(view) {
      commandOf(id).run(view);
      if (id !== 'link') view.focus();
    },
  }));
}

function pageButtons(state: EditorState): BubbleButton[] {
  const { onComment } = state.facet(threadActions);
  const { onAskInPlace } = state.facet(pageActions);
  const buttons: BubbleButton[] = [];
  if (onComment) buttons.push({ label: t('comment'), icon: 'comment', text: t('comment'), run: () => onComment() });
  if (onAskInPlace) buttons.push({ label: t('askAi'), icon: 'ask', text: t('askAi'), run: openAsk });
  return buttons;
}

function draw(view: EditorView, buttons: readonly BubbleButton[]): TooltipView {
  const dom = document.createElement('div');
  dom.className = 'vr-bubble';
  dom.setAttribute('role', 'toolbar');
  dom.setAttribute('aria-label', t('selection'));
  dom.append(...buttons.map((button) => drawButton(view, button)));
  return { dom };
}

function drawButton(view: EditorView, { label, icon, text, isPressed, run }: BubbleButton): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  if (text === undefined) {
    button.setAttribute('aria-label', label);
    button.dataset.tip = label;
    button.dataset.tipSide = 'above';
  }
  if (isPressed !== undefined) button.setAttribute('aria-pressed', String(isPressed));
  button.append(drawnIcon(icon), ...(text === undefined ? [] : [text]));
  // Keeps the selection.
  button.addEventListener('mousedown', (event) => event.preventDefault());
  button.addEventListener('click', () => run(view));
  return button;
}
