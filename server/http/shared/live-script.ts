import { createHash } from 'node:crypto';

/**
 * The only script of pages for people without an account. If comments are allowed, text that a reader selects becomes
 * the quotation of a new comment. A suggestion stored in the browser can be continued, and is deleted once it is sent
 * (see `suggesting/editor-script.ts`). The script also keeps the page current: it says which parts it has, gets the
 * others, and replaces only what differs, so that the rest, the selection and the focus stay. The server sets how many seconds to
 * wait. While nothing changes or the server doesn't respond, the script waits longer, and in a hidden tab it doesn't
 * ask. If the link no longer opens the page, the page is reloaded and says so.
 */
export const LIVE_SCRIPT = `
(() => {
  const root = document.documentElement;
  const pace = Number(root.dataset.refresh) * 1000;
  const longest = pace * 8;
  let etag = root.dataset.etag;
  let wait = pace;
  const later = () => setTimeout(look, wait * (0.9 + Math.random() * 0.2));
  const look = async () => {
    if (document.hidden) return document.addEventListener('visibilitychange', look, { once: true });
    try {
      const tags = [...document.querySelectorAll('[data-tag]')].map((part) => part.dataset.tag);
      const answer = await fetch(location.href, { headers: { 'if-none-match': etag, 'x-refresh': tags.join(' ') } });
      if (answer.status === 200) {
        const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
        if (!fresh.querySelector('[data-live]')) return location.reload();
        for (const part of fresh.querySelectorAll('[data-part]')) {
          const mine = document.querySelector('[data-part="' + part.dataset.part + '"]');
          if ('kept' in part.dataset) part.replaceWith(mine.cloneNode(true));
          else if (mine) mine.dataset.tag = part.dataset.tag;
        }
        // A form that somebody has opened stays open, with what they typed.
        for (const form of document.querySelectorAll('details[open][id]')) {
          fresh.getElementById(form.id)?.setAttribute('open', '');
        }
        for (const part of document.querySelectorAll('[data-live]')) {
          const now = fresh.querySelector('[data-live="' + part.dataset.live + '"]');
          if (now) patch(part, now);
        }
        document.title = fresh.title;
        etag = answer.headers.get('etag');
        wait = pace;
      } else if (answer.status === 404) {
        return location.reload();
      } else {
        wait = Math.min(longest, wait * (answer.status === 304 ? 1.25 : 2));
      }
    } catch {
      wait = Math.min(longest, wait * 2);
    }
    later();
  };
  const patch = (old, now) => {
    const before = [...old.childNodes];
    const after = [...now.childNodes];
    let start = 0;
    let end = 0;
    while (start < Math.min(before.length, after.length) && before[start].isEqualNode(after[start])) start++;
    const most = Math.min(before.length, after.length) - start;
    while (end < most && before[before.length - 1 - end].isEqualNode(after[after.length - 1 - end])) end++;
    const gone = before.slice(start, before.length - end);
    const come = after.slice(start, after.length - end);
    if (gone.length === come.length) return gone.forEach((node, i) => swap(node, come[i]));
    const next = before[before.length - end] ?? null;
    for (const node of gone) node.remove();
    for (const node of come) old.insertBefore(node, next);
  };
  const swap = (one, other) => {
    if (one.cloneNode(false).isEqualNode(other.cloneNode(false))) patch(one, other);
    else one.replaceWith(other);
  };
  if (root.dataset.refresh) later();

  const begin = document.getElementById('begin');
  if (begin) {
    try {
      const draft = JSON.parse(localStorage.getItem(root.dataset.draft));
      if (draft && document.getElementById('suggestion-' + draft.key)) {
        localStorage.removeItem(root.dataset.draft);
      } else if (draft) {
        const more = document.getElementById('continue');
        more.href += '?from=' + encodeURIComponent(draft.from);
        more.hidden = false;
        begin.hidden = true;
      }
    } catch {
      // This browser keeps nothing.
    }
  }

  const pick = document.getElementById('pick');
  if (!pick) return;
  const form = document.getElementById('new-comment');
  const article = document.querySelector('article');
  const bare = (range) => range.toString().replace(/\\s+/g, '');
  const selected = () => {
    const selection = getSelection();
    const range = selection.rangeCount > 0 ? selection.getRangeAt(0) : undefined;
    return range && article.contains(range.commonAncestorContainer) && bare(range) !== '' ? range : undefined;
  };
  document.addEventListener('selectionchange', () => {
    const range = selected();
    pick.hidden = !range;
    if (!range) return;
    const place = range.getBoundingClientRect();
    pick.style.top = Math.max(0, place.bottom + scrollY + 8) + 'px';
    pick.style.left = Math.max(8, Math.min(place.left, innerWidth - pick.offsetWidth - 8)) + 'px';
  });
  pick.addEventListener('mousedown', (event) => event.preventDefault());
  pick.addEventListener('click', () => {
    const range = selected();
    if (!range) return;
    const quote = range.toString().slice(0, 1000);
    const before = document.createRange();
    before.setStart(article, 0);
    before.setEnd(range.startContainer, range.startOffset);
    form.elements.quote.value = quote;
    form.elements.nth.value = bare(before).split(bare(range)).length - 1;
    const shown = document.getElementById('picked');
    shown.textContent = quote;
    shown.hidden = false;
    document.getElementById('no-pick').hidden = true;
    pick.hidden = true;
    (form.elements.name ?? form.elements.body).focus();
  });
})();
`;

/** The hash of the script for the content security policy. */
export const LIVE_SCRIPT_HASH = `'sha256-${createHash('sha256').update(LIVE_SCRIPT).digest('base64')}'`;
