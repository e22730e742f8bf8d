import { useCallback, useRef, useState } from 'react';
import { isMod } from '../../shell/keys';
import { useKeys } from '../../shell/use-keys';
import { useMay, useViewer } from '../../shell/viewer';
import type { Activity } from '../bar/modes';
import { chosenTab } from './chosen-tab';
import type { PanelId } from './panels';

export interface PanelState {
  /** The open tab; undefined while the panel is closed. */
  open: PanelId | undefined;
  /** Whether nobody opened it: it is open next to the text, but must not cover the text on a small screen. */
  byDefault: boolean;
  /** Increases each time the person wants to write to the agent. */
  composerCalls: number;
  show(panel: PanelId): void;
  /** Decides, once, which tab is shown at first: this one, or the one that it is without an answer. */
  settle(first: PanelId | undefined): void;
  toggle(): void;
  close(): void;
  /** Opens the review when a person starts reviewing, and closes it when they start viewing, which hides the changes. */
  followActivity(activity: Activity): void;
  askAgent(): void;
  /** The last turn that was started in the text. The agent's tab shows its conversation. */
  askedTurnId: string | undefined;
  noteAsked(turnId: string): void;
}

/**
 * Tracks the panel's tab. Reopening the panel shows its last tab. `startsOpen`: open even if no tab is named. The agent's
 * tab is the first one only for people who may ask it.
 */
export function usePanel(initial: PanelId | undefined, startsOpen: boolean): PanelState {
  const mayAsk = useMay('run_turn');
  const [panel, setPanel] = useState<PanelId>(initial ?? (mayAsk ? 'agent' : 'comments'));
  const [isOpen, setOpen] = useState(startsOpen || initial !== undefined);
  const [byDefault, setByDefault] = useState(initial === undefined);
  const [composerCalls, setCalls] = useState(0);
  const isSettled = useRef(false);
  const { userId } = useViewer();
  const [askedTurnId, noteAsked] = useState<string>();
  const show = useCallback((next: PanelId) => {
    setPanel(next);
    setOpen(true);
    setByDefault(false);
  }, []);
  const settle = useCallback((first: PanelId | undefined) => {
    if (first && !isSettled.current) setPanel(first);
    isSettled.current = true;
  }, []);
  const askAgent = useCallback(() => {
    chosenTab.write(userId, 'agent');
    show('agent');
    setCalls((calls) => calls + 1);
  }, [userId, show]);
  return {
    open: isOpen ? panel : undefined,
    byDefault,
    composerCalls,
    show,
    settle,
    toggle: () => {
      setOpen((was) => !was);
      setByDefault(false);
    },
    close: () => setOpen(false),
    followActivity: (activity) => {
      if (activity === 'reviewing') show('review');
      if (activity === 'viewing' && panel === 'review') setOpen(false);
    },
    askAgent,
    askedTurnId,
    noteAsked,
  };
}

/** Binds Mod+/ to the composer, anywhere on the page. */
export function useComposerKey(askAgent: () => void): void {
  useKeys((event) => {
    if (!isMod(event) || event.key !== '/') return false;
    askAgent();
    return true;
  });
}
