import { createHash } from 'node:crypto';

/**
 * The only script of the page on which guests change a text. It stores what they type in the browser until it is sent,
 * so that it survives a reload, a lost connection or a few days. A stored text belongs to the version that it was made
 * from: if the page shows another version, the page of that version is opened instead. `live-script.ts` deletes it once
 * it is sent.
 */
export const EDITOR_SCRIPT = `
(() => {
  const name = document.documentElement.dataset.draft;
  const form = document.getElementById('suggest');
  const note = document.getElementById('kept');
  let timer;
  let isOver = false;
  let kept = null;
  try {
    kept = JSON.parse(localStorage.getItem(name));
  } catch {
    // This browser keeps nothing.
  }
  document.getElementById('restart').addEventListener('submit', () => {
    isOver = true;
    try {
      localStorage.removeItem(name);
    } catch {}
  });
  // A page from the browser's memory has the key of a suggestion that may have been sent.
  addEventListener('pageshow', (event) => event.persisted && location.reload());
  if (!form) {
    const lost = document.getElementById('lost');
    if (kept?.text) {
      lost.querySelector('textarea').value = kept.text;
      lost.hidden = false;
    }
    return;
  }
  const isFresh = form.dataset.fresh !== undefined;
  if (isFresh && kept && kept.from !== form.elements.from.value) {
    return location.replace(location.pathname + '?from=' + encodeURIComponent(kept.from));
  }
  const fields = ['text', 'name', 'message', 'key'].flatMap((one) => form.elements[one] ?? []);
  const keep = () => {
    timer = undefined;
    if (isOver) return;
    const draft = { from: form.elements.from.value };
    for (const field of fields) draft[field.name] = field.value;
    try {
      localStorage.setItem(name, JSON.stringify(draft));
      note.hidden = false;
    } catch {
      note.hidden = true;
    }
  };
  if (isFresh && kept) {
    for (const field of fields) field.value = kept[field.name] ?? field.value;
    note.hidden = false;
  } else if (!isFresh) {
    keep();
  }
  const keepNow = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    keep();
  };
  form.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(keep, 200);
  });
  form.addEventListener('submit', keepNow);
  addEventListener('pagehide', keepNow);
  document.addEventListener('visibilitychange', keepNow);
})();
`;

/** The hash of the script for the content security policy. */
export const EDITOR_SCRIPT_HASH = `'sha256-${createHash('sha256').update(EDITOR_SCRIPT).digest('base64')}'`;
