export interface Toast {
  id: number;
  message: string;
  tone: 'plain' | 'problem';
  action?: { label: string; run(): void };
  /** A new one takes the place of an older one of the same group. */
  group?: string;
}

const SHOWN_MS = 6_000;
const PROBLEM_SHOWN_MS = 10_000;

let toasts: readonly Toast[] = [];
let nextId = 1;
const NONE: readonly Toast[] = [];
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

export function dismissToast(id: number): void {
  set(toasts.filter((toast) => toast.id !== id));
}

/** Says in a corner what came of an action. Newest last; it goes by itself. */
export function showToast(message: string, options: Partial<Pick<Toast, 'tone' | 'action' | 'group'>> = {}): void {
  const toast: Toast = { id: nextId++, message, tone: 'plain', ...options };
  const others = toasts.filter(({ group }) => group === undefined || group !== toast.group);
  set([...others.slice(-2), toast]);
  setTimeout(() => dismissToast(toast.id), toast.tone === 'problem' ? PROBLEM_SHOWN_MS : SHOWN_MS);
}

export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: () => toasts,
  getOnServer: () => NONE,
};
