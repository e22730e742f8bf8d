import { openHunks, progressOf } from '@/review/core/reviewer/open-hunks';
import type { HunkView, SuggestionView } from '@/review/schema';
import { approvalsText, statusText } from '@/review/words/review-text';
import { offeredMerge } from '@/versions/core/compare/merge3';
import { clean, cleanLine } from '../terminal/clean';
import type { Style } from '../terminal/style';
import { cutTo, wrap } from '../terminal/width';
import { isConflict, openItems, openTreeChanges, type ReviewState, selectedHunk, selectedTreeChange } from './state';
import { shortTreeLine, treeDetailLines } from './tree-lines';

export interface Size {
  columns: number;
  rows: number;
}

const KEYS: readonly (readonly [key: string, does: string])[] = [
  ['j k', 'next, previous change'],
  ['a r', 'accept, reject'],
  ['w', 'reject with a reason'],
  ['e', 'edit in $EDITOR, or choose another path; then accept'],
  ['1 2 3', 'conflict: keep current, use the suggestion, keep both'],
  ['u', 'undo your last decision'],
  ['x', 'select; a and r then apply to all selected'],
  ['A R', 'accept, reject all of the suggestion'],
  ['f c', 'ask the agent to refine it; comment'],
  ['space b', 'scroll a long change'],
  ['q', 'quit'],
];

/** Returns the review as screen lines that fit the size. */
export function frame(state: ReviewState, { columns, rows }: Size, style: Style): string[] {
  const foot = footLines(state, columns, style);
  const head = headLines(state, columns, style);
  const room = Math.max(1, rows - head.length - foot.length);
  const body = state.hasHelp ? helpLines(columns, style) : bodyLines(state, { columns, rows: room }, style);
  const filled = [...body, ...Array<string>(room).fill('')].slice(0, room);
  return [...head, ...filled, ...foot].slice(0, rows);
}

function headLines(state: ReviewState, columns: number, style: Style): string[] {
  const count = openItems(state).length;
  const left = count === 1 ? '1 change left' : `${count} changes left`;
  const path = cutTo(cleanLine(state.path), Math.max(8, columns - left.length - 2));
  return [`${style.bold(path)}  ${style.dim(left)}`, style.dim('─'.repeat(columns))];
}

function footLines(state: ReviewState, columns: number, style: Style): string[] {
  const { prompt, confirm, notice } = state;
  if (prompt) {
    const label = { reject: 'Reason: ', refine: 'Refine: ', comment: 'Comment: ', path: 'Path: ' }[prompt.for];
    const typed = tail(clean(prompt.text), columns - label.length - 1);
    return [`${style.bold(label)}${typed}${style.inverse(' ')}`, style.dim(cutTo('Enter sends, Esc cancels', columns))];
  }
  if (confirm) {
    const count = openHunks(state.suggestions.filter(({ id }) => id === confirm.suggestionId)).length;
    const what = count === 1 ? 'the open change' : `all ${count} open changes`;
    const question = `${confirm.kind === 'accept' ? 'Accept' : 'Reject'} ${what}? (y/n)`;
    return [style.bold(cutTo(question, columns)), ''];
  }
  const told = wrap(clean(notice), columns).slice(0, 3);
  const keys = state.mayDecide ? 'a accept  r reject  j k move  u undo  q quit  ? keys' : 'j k move  q quit  ? keys';
  return [...(notice ? told.map((line) => style.yellow(line)) : ['']), style.dim(cutTo(keys, columns))];
}

/** Returns as much of a text's end as fits on one line. */
function tail(text: string, columns: number): string {
  return wrap(text, Math.max(1, columns)).at(-1) ?? '';
}

function helpLines(columns: number, style: Style): string[] {
  return KEYS.flatMap(([key, does]) => {
    const [first = '', ...rest] = wrap(does, Math.max(10, columns - 10));
    return [`${style.bold(key.padEnd(9))}${first}`, ...rest.map((line) => ' '.repeat(9) + line)];
  });
}

function bodyLines(state: ReviewState, size: Size, style: Style): string[] {
  const change = selectedTreeChange(state);
  const hunk = selectedHunk(state);
  const id = change?.id ?? hunk?.id;
  if (id === undefined) return [style.green('Nothing is left to review.')];
  const list = listLines(state, id, size, style);
  const detail = change
    ? treeDetailLines(state, change, size.columns, style)
    : detailLines(state, hunk!, size.columns, style);
  const room = size.rows - list.length;
  const scroll = Math.min(state.scroll, Math.max(0, detail.length - room));
  const shown = detail.slice(scroll, scroll + room);
  if (scroll + room < detail.length) shown[room - 1] = style.dim(cutTo('… space shows more', size.columns));
  return [...list, ...shown];
}

/** Returns a line for each open change around the selected one, or nothing on a low screen. */
function listLines(state: ReviewState, selected: string, { columns, rows }: Size, style: Style): string[] {
  const open = [
    ...openTreeChanges(state).map((change) => ({ id: change.id, line: shortTreeLine(change) })),
    ...openHunks(state.suggestions).map((hunk) => ({ id: hunk.id, line: shortHunkLine(state, hunk) })),
  ];
  const most = Math.min(open.length, Math.floor((rows - 8) / 2));
  if (most < 2) return [];
  const at = open.findIndex(({ id }) => id === selected);
  const first = Math.max(0, Math.min(at - Math.floor(most / 2), open.length - most));
  const lines = open.slice(first, first + most).map(({ id, line }) => {
    const mark = `${id === selected ? '›' : ' '}${state.ticked.includes(id) ? '×' : ' '} `;
    const text = cutTo(mark + line, columns);
    return id === selected ? style.bold(text) : style.dim(text);
  });
  return [...lines, ''];
}

function shortHunkLine(state: ReviewState, hunk: HunkView): string {
  return (isConflict(state, hunk.id) ? '! ' : '') + shortly(hunk);
}

function shortly({ before, after }: HunkView): string {
  if (before === '') return `+ ${cleanLine(after)}`;
  return after === '' ? `- ${cleanLine(before)}` : `${cleanLine(before)} → ${cleanLine(after)}`;
}

function detailLines(state: ReviewState, hunk: HunkView, columns: number, style: Style): string[] {
  const open = openItems(state);
  const suggestion = state.suggestions.find(({ hunks }) => hunks.includes(hunk));
  const position = `Change ${open.findIndex(({ id }) => id === hunk.id) + 1} of ${open.length}`;
  const status = state.places.get(hunk.id)?.status ?? 'clean';
  const badges = [
    state.ticked.includes(hunk.id) ? 'selected' : '',
    status === 'clean' ? '' : statusText(status),
    approvalsText(hunk) ?? '',
  ].filter(Boolean);
  const title = [position, ...badges.map(cleanLine)].join(' · ');
  const refusal = hunk.refusal ?? suggestion?.refusal;
  return [
    ...wrap(suggestion ? aboutText(suggestion) : '', columns).map((line) => style.dim(line)),
    ...wrap(title, columns).map((line) => style.bold(line)),
    '',
    ...(isConflict(state, hunk.id)
      ? conflictLines(state, hunk, columns, style)
      : changeLines(state, hunk, columns, style)),
    ...(hunk.reason ? ['', ...wrap(`Reason: ${cleanLine(hunk.reason)}`, columns).map((line) => style.dim(line))] : []),
    ...(refusal ? ['', ...wrap(clean(refusal.message), columns).map((line) => style.yellow(line))] : []),
  ];
}

function aboutText(suggestion: SuggestionView): string {
  const { description, askedBy, turnId } = suggestion;
  const { reviewed, total } = progressOf(suggestion);
  const who = `${turnId === null ? 'by' : 'for'} ${askedBy?.name ?? 'someone'}`;
  return cleanLine(`${description} (${who}, ${reviewed} of ${total} reviewed)`);
}

function changeLines(state: ReviewState, hunk: HunkView, columns: number, style: Style): string[] {
  const { lineBefore = '', lineAfter = '' } = state.places.get(hunk.id) ?? {};
  const { before, after } = hunk;
  return [
    ...contextLine(lineBefore, columns, style),
    ...(before === '' ? [] : marked('- ', before, columns, style.red)),
    ...(after === '' ? [] : marked('+ ', after, columns, style.green)),
    ...contextLine(lineAfter, columns, style),
  ];
}

function contextLine(text: string, columns: number, style: Style): string[] {
  return text.trim() === '' ? [] : [style.dim(cutTo(`  ${cleanLine(text)}`, columns))];
}

function marked(mark: string, text: string, columns: number, paint: (text: string) => string): string[] {
  return wrap(visible(clean(text)), columns - mark.length).map((line) => paint(mark + line));
}

/** Shows a text of only whitespace with symbols, because it would be invisible. */
function visible(text: string): string {
  return text.trim() === '' ? text.replaceAll(' ', '␣').replaceAll('\t', '⇥').replaceAll('\n', '↵') : text;
}

/** Returns the texts of a change whose place was edited since, with the keys that choose them. */
function conflictLines(state: ReviewState, { id, before, after }: HunkView, columns: number, style: Style): string[] {
  const now = state.places.get(id)?.now ?? before;
  const merged = offeredMerge(before, now, after);
  const text = (name: string, content: string, paint: (text: string) => string) => [
    style.bold(cutTo(name, columns)),
    ...marked('  ', content === '' ? '(nothing)' : content, columns, paint),
  ];
  return [
    ...text('Original text', before, style.dim),
    ...text('1 Keep the current text', now, style.red),
    ...text('2 Use suggestion', after, style.green),
    ...(merged === undefined ? [] : text('3 Keep both', merged, style.cyan)),
  ];
}
