export interface Toast {
  id: number;
  message: string;
  tone: 'plain' | 'problem';
  action?: { label: string; run(): void };
  /** A new toast replaces an older one of the same group. */
  group?: string;
  /** The progress of an operation, from 0 to 1. */
  progress?: number | undefined;
  /** How long it's shown if not as long as others, in ms. */
  shownMs?: number;
  /** Whether it stays until another toast of its group replaces it. */
  stays?: boolean;
}

/** Problems and toasts with an action stay longer, because people read them and then decide. */
const SHOWN_MS = { plain: 6_000, problem: 10_000, withAction: 10_000 };

let toasts: readonly Toast[] = [];
let nextId = 1;
const NONE: readonly Toast[] = [];
const listeners = new Set<() => void>();
const timers = new Map<number, ReturnType<typeof setTimeout>>();
let held = false;
let dialog: HTMLElement | undefined;

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows toasts in a modal dialog. Behind it, they could be neither clicked nor read out. */
export function moveToasts(to: HTMLElement | undefined): void {
  dialog = to;
  set(toasts);
  // A toast that had the pointer or the focus fires no event when it moves.
  releaseToasts();
}

export function dismissToast(id: number): void {
  set(toasts.filter((toast) => toast.id !== id));
  // The removed toast had the pointer or the focus, and removing it fires no event.
  releaseToasts();
}

/** Keeps all toasts visible, e.g. while the pointer or the focus is in one of them. */
export function holdToasts(): void {
  held = true;
  for (const timer of timers.values()) clearTimeout(timer);
  timers.clear();
}

export function releaseToasts(): void {
  held = false;
  for (const toast of toasts) if (!timers.has(toast.id)) startToGo(toast);
}

function startToGo({ id, tone, action, shownMs, stays }: Toast): void {
  if (stays) return;
  const go = () => {
    timers.delete(id);
    set(toasts.filter((toast) => toast.id !== id));
  };
  timers.set(id, setTimeout(go, shownMs ?? SHOWN_MS[action ? 'withAction' : tone]));
}

/** Shows the result of an action in a corner, newest last. It disappears after a while unless toasts are held. */
export function showToast(message: string, options: Partial<Omit<Toast, 'id' | 'message'>> = {}): void {
  const isOfGroup = ({ group }: Partial<Toast>) => group !== undefined && group === options.group;
  const before = toasts.find(isOfGroup);
  // A continuing operation keeps its toast, so that its button keeps the focus.
  const id = before?.stays && options.stays ? before.id : nextId++;
  const toast: Toast = { id, message, tone: 'plain', ...options };
  const others = toasts.filter((other) => !isOfGroup(other));
  set([...others.slice(-2), toast]);
  if (!held) startToGo(toast);
}

export function dismissGroup(group: string): void {
  set(toasts.filter((toast) => toast.group !== group));
}

export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: () => toasts,
  getDialog: () => dialog,
  getOnServer: () => NONE,
};
