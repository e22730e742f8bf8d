import type { Mermaid } from 'mermaid';
import { t } from '@/generated/messages/editor/diagrams';
import { shortLine } from '@/kernel/text';
import { diagramProblem, withoutSettings } from './diagram-limits';

/** A Mermaid diagram drawn as an SVG of text and shapes only. The library is loaded with the first diagram. */

export interface DrawnDiagram {
  /** A complete SVG document, for an `img`: nothing in it can run, be followed or fetch anything. */
  svg: string;
  width: number;
  height: number;
  /** For screen readers. */
  title: string;
}

export type Diagram = { ok: true; drawn: DrawnDiagram } | { ok: false; problem: string };

const MAX_KEPT = 60;
const kept = new Map<string, Diagram>();
let queue: Promise<unknown> = Promise.resolve();
let count = 0;
/** How often the library couldn't be loaded. Browsers remember which address failed, so the next try has another one. */
let failures = 0;

/** Loads the library: the build's own bundle of it if there is one (see `scripts/pages/mermaid.mjs`). */
async function loadMermaid(): Promise<{ default: Mermaid }> {
  if (!process.env.MERMAID) return import('mermaid');
  try {
    return await import(/* turbopackIgnore: true */ process.env.MERMAID + (failures === 0 ? '' : `?${failures}`));
  } catch (error) {
    failures++;
    throw error;
  }
}

/** Draws a diagram, or returns what is wrong with it. Draws one at a time: the library's settings are global. */
export function drawDiagram(source: string, dark: boolean): Promise<Diagram> {
  const key = `${dark}\n${source}`;
  const known = kept.get(key);
  if (known) return Promise.resolve(known);
  const drawing = queue.then(async () => {
    const diagram = await draw(source, dark);
    if (kept.size >= MAX_KEPT) kept.delete(kept.keys().next().value ?? '');
    kept.set(key, diagram);
    return diagram;
  });
  // If the library can't be loaded, the next diagram tries again.
  queue = drawing.catch(() => undefined);
  return drawing;
}

async function draw(source: string, dark: boolean): Promise<Diagram> {
  const problem = diagramProblem(source);
  if (problem) return { ok: false, problem };
  const { default: mermaid } = await loadMermaid();
  const stage = document.body.appendChild(document.createElement('div'));
  stage.className = 'vr-diagram-stage';
  stage.setAttribute('aria-hidden', 'true');
  try {
    mermaid.initialize(settings(dark));
    const { svg, diagramType } = await mermaid.render(`vr-diagram-${count++}`, withoutSettings(source), stage);
    return { ok: true, drawn: harmless(svg, diagramType) };
  } catch (error) {
    return { ok: false, problem: t('wrong', { problem: problemOf(error) }) };
  } finally {
    stage.remove();
  }
}

/** System fonts only: an image can't load the page's fonts, and labels are measured in the same font. */
const FONT = 'arial, helvetica, sans-serif';

function settings(dark: boolean): Parameters<Mermaid['initialize']>[0] {
  const plain = { htmlLabels: false, useMaxWidth: false };
  return {
    startOnLoad: false,
    securityLevel: 'strict',
    suppressErrorRendering: true,
    maxTextSize: 20_000,
    maxEdges: 300,
    htmlLabels: false,
    deterministicIds: true,
    fontFamily: FONT,
    theme: dark ? 'dark' : 'neutral',
    darkMode: dark,
    flowchart: plain,
    class: plain,
    state: { useMaxWidth: false },
    sequence: { useMaxWidth: false },
    er: { useMaxWidth: false },
    gantt: { useMaxWidth: false },
  };
}

const FORBIDDEN = 'script, foreignObject, image, iframe, use[href^="http"], animate, set';

/** Returns the drawing without anything that could run code or lead away. Its size is its view box's. */
function harmless(svg: string, diagramType: string): DrawnDiagram {
  const parsed = new DOMParser().parseFromString(svg, 'text/html').querySelector('svg');
  if (!parsed) throw new Error('no drawing');
  for (const element of parsed.querySelectorAll(FORBIDDEN)) element.remove();
  for (const link of parsed.querySelectorAll('a')) link.replaceWith(asGroup(link));
  for (const element of [parsed, ...parsed.querySelectorAll('*')]) {
    for (const { name } of [...element.attributes]) {
      if (/^on|^href$|^xlink:href$/i.test(name) && !element.getAttribute(name)?.startsWith('#'))
        element.removeAttribute(name);
    }
  }
  const [, , width = 300, height = 150] = (parsed.getAttribute('viewBox') ?? '').split(/[\s,]+/).map(Number);
  parsed.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  parsed.setAttribute('width', String(width));
  parsed.setAttribute('height', String(height));
  parsed.style.removeProperty('max-width');
  const title = parsed.querySelector('title')?.textContent?.trim() || t('diagram', { kind: diagramType });
  return { svg: new XMLSerializer().serializeToString(parsed), width, height, title };
}

/** Turns a link into a group, so that the node inside keeps its place and look. */
function asGroup(link: Element): Element {
  const group = document.createElementNS('http://www.w3.org/2000/svg', 'g');
  for (const name of ['class', 'id', 'transform', 'style']) {
    const value = link.getAttribute(name);
    if (value !== null) group.setAttribute(name, value);
  }
  group.append(...link.childNodes);
  return group;
}

/** Returns the library's own message, which names the line, and the token that it failed at. */
function problemOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const [first = ''] = message.split('\n');
  const got = /, got '([^'\n]{1,60})'/.exec(message)?.[1];
  return shortLine(got ? `${first.replace(/:\s*$/, '')} (${got})` : first, 240);
}
