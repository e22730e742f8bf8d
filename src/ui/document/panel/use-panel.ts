import { useCallback, useState } from 'react';
import { isMod } from '../../shell/keys';
import { useKeys } from '../../shell/use-keys';
import type { PanelId } from './panels';

export interface PanelState {
  /** The tab that is shown; undefined while the panel is closed. */
  open: PanelId | undefined;
  /** Nobody asked for it: it stands open beside the text, but must not cover it on a small screen. */
  byDefault: boolean;
  /** Rises each time somebody wants to write to the agent. */
  composerCalls: number;
  show(panel: PanelId): void;
  toggle(): void;
  close(): void;
  askAgent(): void;
  /** The turn that was asked for in the text last: the agent's tab shows its conversation. */
  askedTurnId: string | undefined;
  noteAsked(turnId: string): void;
}

/**
 * Which tab of the panel is open. Closed and opened again, it comes back with the tab it had. `startsOpen` is about a
 * page that nobody has asked for a tab of.
 */
export function usePanel(initial: PanelId | undefined, startsOpen = true): PanelState {
  const [panel, setPanel] = useState<PanelId>(initial ?? 'agent');
  const [isOpen, setOpen] = useState(startsOpen || initial !== undefined);
  const [byDefault, setByDefault] = useState(initial === undefined);
  const [composerCalls, setCalls] = useState(0);
  const [askedTurnId, noteAsked] = useState<string>();
  const show = useCallback((next: PanelId) => {
    setPanel(next);
    setOpen(true);
    setByDefault(false);
  }, []);
  const askAgent = useCallback(() => {
    show('agent');
    setCalls((calls) => calls + 1);
  }, [show]);
  return {
    open: isOpen ? panel : undefined,
    byDefault,
    composerCalls,
    show,
    toggle: () => setOpen((was) => !was),
    close: () => setOpen(false),
    askAgent,
    askedTurnId,
    noteAsked,
  };
}

/** Mod+/ asks the agent, from anywhere on the page. */
export function useComposerKey(askAgent: () => void): void {
  useKeys((event) => {
    if (!isMod(event) || event.key !== '/') return false;
    askAgent();
    return true;
  });
}
