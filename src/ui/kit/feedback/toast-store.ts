export interface Toast {
  id: number;
  message: string;
  tone: 'plain' | 'problem';
  action?: { label: string; run(): void };
  /** A new one takes the place of an older one of the same group. */
  group?: string;
}

const SHOWN_MS = { plain: 6_000, problem: 10_000 };

let toasts: readonly Toast[] = [];
let nextId = 1;
const NONE: readonly Toast[] = [];
const listeners = new Set<() => void>();
const timers = new Map<number, ReturnType<typeof setTimeout>>();
let held = false;

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

export function dismissToast(id: number): void {
  set(toasts.filter((toast) => toast.id !== id));
  // What had the pointer or the focus is gone, and does not say that it lost them.
  releaseToasts();
}

/** Whoever points at a toast, or has the focus in one, is not raced: none goes until they are released. */
export function holdToasts(): void {
  held = true;
  for (const timer of timers.values()) clearTimeout(timer);
  timers.clear();
}

export function releaseToasts(): void {
  held = false;
  for (const toast of toasts) if (!timers.has(toast.id)) startToGo(toast);
}

function startToGo({ id, tone }: Toast): void {
  const go = () => {
    timers.delete(id);
    set(toasts.filter((toast) => toast.id !== id));
  };
  timers.set(id, setTimeout(go, SHOWN_MS[tone]));
}

/** Says in a corner what came of an action. Newest last; it goes by itself, unless it is held. */
export function showToast(message: string, options: Partial<Pick<Toast, 'tone' | 'action' | 'group'>> = {}): void {
  const toast: Toast = { id: nextId++, message, tone: 'plain', ...options };
  const others = toasts.filter(({ group }) => group === undefined || group !== toast.group);
  set([...others.slice(-2), toast]);
  if (!held) startToGo(toast);
}

export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: () => toasts,
  getOnServer: () => NONE,
};
