import sax from 'sax';
import { AppError } from '@/kernel/error';
import type { XmlElement } from './core/element';

/** The deepest nesting of elements. Word's documents are less deep: tables in tables in text boxes reach about 40. */
const MAX_DEPTH = 200;
/**
 * The most elements and texts of all parts together, which take about 200 MB of memory. A book of 500 pages has about
 * 200,000.
 */
const MAX_NODES = 1_000_000;
/** The most attributes of all parts together, also those that we don't read. */
const MAX_ATTRIBUTES = 1_000_000;

/** The prefixes that Word uses for namespaces. A file may use others. */
const PREFIXES: Readonly<Record<string, string>> = {
  'http://schemas.openxmlformats.org/wordprocessingml/2006/main': 'w',
  'http://purl.oclc.org/ooxml/wordprocessingml/main': 'w',
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships': 'r',
  'http://purl.oclc.org/ooxml/officeDocument/relationships': 'r',
  'http://schemas.openxmlformats.org/drawingml/2006/main': 'a',
  'http://purl.oclc.org/ooxml/drawingml/main': 'a',
  'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing': 'wp',
  'http://purl.oclc.org/ooxml/drawingml/wordprocessingDrawing': 'wp',
  'http://schemas.openxmlformats.org/officeDocument/2006/math': 'm',
  'http://schemas.openxmlformats.org/markup-compatibility/2006': 'mc',
  'http://schemas.microsoft.com/office/word/2010/wordml': 'w14',
  'http://schemas.microsoft.com/office/word/2012/wordml': 'w15',
};
/** Attributes that we don't read: ids of editing sessions and the like, which are half of a part's attributes. */
const NOISE = /^(w:rsid\w*|xmlns.*|w14:textId)$/;

interface Open {
  name: string;
  attributes: Record<string, string>;
  children: (Open | string)[];
}

/** Counts nodes and attributes over several parts. */
export interface NodeCount {
  nodes: number;
  attributes: number;
}

/**
 * Reads an XML file into a tree. Entities are never resolved: a document type declaration is refused, as Word does.
 * Throws INVALID for that, for XML that isn't well-formed, and for elements nested too deeply, and TOO_LARGE for too
 * many.
 */
export function parseXml(xml: string, count: NodeCount): XmlElement {
  const parser = sax.parser(true, { position: false, strictEntities: true } as sax.SAXOptions);
  const prefixes = new Map<string, string>();
  const root: Open = { name: '', attributes: {}, children: [] };
  const open: Open[] = [root];
  const grow = () => {
    count.nodes++;
    if (count.nodes > MAX_NODES) throw new AppError('TOO_LARGE', TOO_LONG);
    if (open.length > MAX_DEPTH) throw new AppError('INVALID', TOO_DEEP);
  };
  const named = (name: string) => {
    const colon = name.indexOf(':');
    const prefix = prefixes.get(colon < 0 ? '' : name.slice(0, colon));
    return prefix === undefined ? name : `${prefix}:${name.slice(colon + 1)}`;
  };
  parser.ondoctype = () => {
    throw new AppError('INVALID', BROKEN);
  };
  parser.onerror = (error) => {
    throw new AppError('INVALID', BROKEN, { cause: error });
  };
  // Called while an element is read, which can have millions of them.
  parser.onattribute = () => {
    count.attributes++;
    if (count.attributes > MAX_ATTRIBUTES) throw new AppError('TOO_LARGE', TOO_LONG);
  };
  parser.onopentag = ({ name, attributes }) => {
    grow();
    for (const [key, value] of Object.entries(attributes)) {
      if (key === 'xmlns' || key.startsWith('xmlns:'))
        prefixes.set(key.slice(6), PREFIXES[String(value)] ?? key.slice(6));
    }
    const kept = Object.entries(attributes).filter(([key]) => !NOISE.test(key));
    const element = {
      name: named(name),
      // Attributes without a prefix have no namespace.
      attributes: Object.fromEntries(kept.map(([key, value]) => [key.includes(':') ? named(key) : key, String(value)])),
      children: [],
    };
    open.at(-1)?.children.push(element);
    open.push(element);
  };
  parser.onclosetag = () => open.pop();
  const addText = (text: string) => {
    if (open.length < 2) return;
    grow();
    open.at(-1)?.children.push(text);
  };
  parser.ontext = addText;
  parser.oncdata = addText;
  parser.write(xml).close();
  const [element] = root.children;
  if (!element || typeof element === 'string') throw new AppError('INVALID', BROKEN);
  return element;
}

const BROKEN =
  'This Word file is damaged. Open it in Word, save it again, and import the new copy. Nothing was imported.';
const TOO_DEEP = 'This Word file has tables or text boxes nested too deeply. Nothing was imported.';
const TOO_LONG = 'This Word file is too long. Split it and import the parts. Nothing was imported.';
