import { kindOf, nameOf } from '@/documents/core/path';
import { SHOWN_TEXT } from '../embeds';
import { escapeLabel } from '../label';
import type { ArchiveLosses } from '../losses';
import { NamedFiles } from '../named-files';
import type { ArchivedText } from '../page-threads';
import { linesOutsideFences, relativeAddress, withoutInlineCode } from '../references';
import { type Adapting, withText } from './dialect';
import { withFootnotes, withoutBlockIds } from './obsidian-marks';

/**
 * `[[note]]`, `[[note#heading]]`, `[[note#heading#one below it]]`, `[[note#^block]]`, with a label after a bar. With a `!` before it, the link embeds
 * the note.
 */
const LINK = /(!?)\[\[([^[\]|#\n\\]{0,400})(?:#([^[\]|\n\\]{0,300}))?(?:\\?\|([^[\]\n]{0,400}))?\]\]/g;
const CALLOUT = /^((?:[ \t]*>)+[ \t]*)\[!([\w-]{1,30})\][+-]?[ \t]*(.*)$/;
const QUERY = /^ {0,3}(?:`{3,}|~{3,})[ \t]*(?:dataview|dataviewjs|query|tasks|base)\b/gm;
const NOTE = /\.(?:md|markdown)$/i;

/** Our kinds of callouts, by the additional kinds that vaults have. */
const KINDS: Readonly<Record<string, string>> = {
  ...{ note: 'NOTE', tip: 'TIP', important: 'IMPORTANT', warning: 'WARNING', caution: 'CAUTION' },
  ...{ hint: 'TIP', success: 'TIP', check: 'TIP', done: 'TIP', attention: 'WARNING' },
  ...{ failure: 'CAUTION', fail: 'CAUTION', missing: 'CAUTION', danger: 'CAUTION', error: 'CAUTION', bug: 'CAUTION' },
};

/** Returns the texts of a vault with links and callouts as Markdown. A link to no note of the archive isn't changed. */
export function adaptObsidian({ texts, others, losses }: Adapting): {
  texts: Map<string, ArchivedText>;
  hasNotes: boolean;
} {
  const notes = [...texts.keys()].filter((path) => NOTE.test(path));
  const files = new NamedFiles([...others, ...texts.keys()]);
  const vault = {
    notes: new NamedFiles(notes),
    files,
    others: new Set(others),
    losses,
    links: 0,
    blocks: new Set<string>(),
  };
  const adapted = Array.from(texts, ([path, content]): [string, ArchivedText] => {
    if (kindOf(path) !== 'markdown') return [path, content];
    losses.add('queries', content.text.match(QUERY)?.length ?? 0);
    return [
      path,
      withText(content, withCallouts(withLinks(withoutComments(content.text, losses), path, vault), losses)),
    ];
  });
  if (vault.links === 0) return { texts: new Map(adapted), hasNotes: false };
  const marked = adapted.map(([path, content]): [string, ArchivedText] => {
    if (kindOf(path) !== 'markdown') return [path, content];
    return [path, withText(content, withFootnotes(withoutBlockIds(content.text, vault.blocks)))];
  });
  return { texts: new Map(marked), hasNotes: true };
}

interface Vault {
  notes: NamedFiles;
  files: NamedFiles;
  /** Paths of the files that aren't text. */
  others: ReadonlySet<string>;
  losses: ArchiveLosses;
  /** The number of links to notes that were found. */
  links: number;
  /** The names of blocks that links lead to. */
  blocks: Set<string>;
}

/** Returns the text with its links as Markdown. Takes linear time. */
function withLinks(text: string, from: string, vault: Vault): string {
  if (!text.includes('[[')) return text;
  return replaced(text, (line) =>
    Array.from(withoutInlineCode(line).matchAll(LINK), (match) => {
      const [whole, sign = '', target = '', place = '', label = ''] = match;
      const link = { target: target.trim(), place: place.trim(), label: label.trim(), isShown: sign === '!' };
      const markdown = markdownOf(link, from, vault);
      return { from: match.index, to: match.index + whole.length, text: markdown ?? whole };
    }),
  );
}

interface Link {
  target: string;
  /** A heading of the note, or a block, whose name starts with `^`. */
  place: string;
  label: string;
  isShown: boolean;
}

/** Returns the Markdown for a link, or undefined to keep it because it names no note. */
function markdownOf(link: Link, from: string, vault: Vault): string | undefined {
  const { target, place, isShown } = link;
  if (target === '' && place === '') return undefined;
  const note = target === '' ? from : noteOf(target, from, vault);
  if (note === undefined) return fileLink(link, from, vault);
  vault.links++;
  const isBlock = place.startsWith('^');
  if (isBlock) {
    vault.losses.add('blockLinks');
    vault.blocks.add(place.slice(1));
  }
  if (isShown) vault.losses.add('embeddedNotes');
  const hash = place === '' || isBlock ? '' : `#${encodeURIComponent(slugOf(place.replace(/^.*#/, '')))}`;
  const address = target === '' && hash !== '' ? '' : relativeAddress(note, { from, kind: 'markdown' });
  return `[${escapeLabel(shownOf(link, isBlock))}](${address}${hash})`;
}

/** Returns a link to a file that isn't a note, or undefined to keep it: `Embeds` converts files that are shown. */
function fileLink(link: Link, from: string, { files, others, losses }: Vault): string | undefined {
  const file = files.find(link.target, from);
  if (file === undefined) losses.add('missingNotes');
  if (file === undefined || (link.isShown && (others.has(file) || SHOWN_TEXT.test(file)))) return undefined;
  if (link.isShown) losses.add('embeddedNotes');
  const name = link.place === '' ? nameOf(file) : `${nameOf(file)} › ${link.place}`;
  return `[${escapeLabel(link.label || name)}](${relativeAddress(file, { from, kind: 'markdown' })})`;
}

function shownOf({ target, place, label }: Link, isBlock: boolean): string {
  if (label !== '') return label;
  // A name may have a dot without an extension: `1. Peas`.
  const name = nameOf(target).replace(NOTE, '');
  if (place === '' || isBlock) return name || place;
  const headings = place.replaceAll('#', ' › ');
  return name === '' ? headings : `${name} › ${headings}`;
}

function noteOf(target: string, from: string, { notes }: Vault): string | undefined {
  return notes.find(target, from) ?? notes.find(`${target}.md`, from) ?? notes.find(`${target}.markdown`, from);
}

/** Returns the name of a heading in links, by GitHub's rules. */
function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replace(/ /g, '-');
}

/** Returns the text without Obsidian's comments, `%%…%%`, which readers don't see. One without an end stays. */
function withoutComments(text: string, losses: ArchiveLosses): string {
  if (!text.includes('%%')) return text;
  const signs = Array.from(linesOutsideFences(text)).flatMap(({ line, at }) =>
    Array.from(withoutInlineCode(line).matchAll(/%%/g), ({ index }) => at + index),
  );
  const parts: string[] = [];
  let end = 0;
  for (let i = 1; i < signs.length; i += 2) {
    parts.push(text.slice(end, signs[i - 1]));
    end = (signs[i] ?? end) + 2;
    losses.add('comments');
  }
  return parts.join('') + text.slice(end);
}

function withCallouts(text: string, losses: ArchiveLosses): string {
  if (!text.includes('[!')) return text;
  return replaced(text, (line) => {
    const [whole, lead = '', kind = '', title = ''] = CALLOUT.exec(line) ?? [];
    if (whole === undefined) return [];
    const known = KINDS[kind.toLowerCase()] ?? 'NOTE';
    const isSame = known === kind.toUpperCase() && whole === `${lead}[!${kind}]`;
    if (isSame) return [];
    losses.add('callouts');
    const shown = title.trim() === '' ? '' : `\n${lead}**${title.trim().replaceAll('**', '')}**\n${lead.trimEnd()}`;
    return [{ from: 0, to: line.length, text: `${lead}[!${known}]${shown}` }];
  });
}

interface Change {
  from: number;
  to: number;
  text: string;
}

/** Returns the text with changes applied to each line, except lines of code. */
function replaced(text: string, changesOf: (line: string) => Change[]): string {
  const parts: string[] = [];
  let end = 0;
  for (const { line, at } of linesOutsideFences(text)) {
    for (const change of changesOf(line)) {
      parts.push(text.slice(end, at + change.from), change.text);
      end = at + change.to;
    }
  }
  return parts.join('') + text.slice(end);
}
