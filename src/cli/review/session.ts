import { randomUUID } from 'node:crypto';
import type { TokenApi } from '@/api/client-token';
import { lastDecisionBy, neighbourOf, type OwnDecision, openHunks } from '@/review/core/reviewer/open-hunks';
import type { Choice, HunkView } from '@/review/schema';
import type { TreeChoice } from '@/review/tree/schema';
import { doneText, leftText, reportText, undoneManyText, undoneText } from '@/review/words/review-text';
import { treeDoneText } from '@/review/words/tree-text';
import { editText } from './edit-text';
import { type Effect, openItems, type ReviewState } from './state';

export interface SessionParts {
  api: TokenApi;
  documentId: string;
  userId: string;
  state(): ReviewState;
  /** Loads the open changes again. */
  refresh(): Promise<void>;
  select(hunkId: string | undefined): void;
  /** Lets the person edit a text in their own editor. Returns undefined if they left it unchanged. */
  edit?(text: string): string | undefined;
}

/** Carries out the effects of keys. Each method returns a message about the result. */
export class Session {
  /** The person's decisions in this session, newest last. */
  readonly #own: OwnDecision[] = [];

  constructor(private readonly parts: SessionParts) {}

  async run(effect: Exclude<Effect, { type: 'leave' }>): Promise<string> {
    const { api } = this.parts;
    switch (effect.type) {
      case 'decide':
        return this.#decide(effect.hunkId, effect.choice);
      case 'decideTree':
        return this.#decideTree(effect.treeChangeId, effect.choice);
      case 'decideMany':
        return this.#decideMany(effect.hunkIds, effect.kind);
      case 'undo':
        return this.#undo();
      case 'edit':
        return this.#edit(effect.hunkId);
      case 'refine':
        return this.#refine(effect);
      case 'comment':
        await api.threads.startOnHunk.mutate({ hunkId: effect.hunkId, body: effect.body });
        return 'Comment added.';
    }
  }

  async #decide(hunkId: string, choice: Choice): Promise<string> {
    const { api, refresh, select } = this.parts;
    const open = openItems(this.parts.state());
    const next = neighbourOf(open, hunkId, 1);
    try {
      const report = await api.review.decideHunk.mutate({ hunkId, choice });
      this.#own.push({ hunkIds: [hunkId] });
      select(next);
      const about = openHunks(this.parts.state().suggestions).find(({ id }) => id === hunkId);
      return `${doneText(choice, report, about)} ${leftText(report.approved > 0 ? open.length : open.length - 1)}`;
    } finally {
      await refresh();
    }
  }

  async #decideTree(treeChangeId: string, choice: TreeChoice): Promise<string> {
    const { api, refresh, select } = this.parts;
    const state = this.parts.state();
    const open = openItems(state);
    const next = neighbourOf(open, treeChangeId, 1);
    try {
      const report = await api.treeChanges.decide.mutate({ treeChangeId, choice });
      this.#own.push({ treeChangeId });
      select(next);
      const change = state.treeChanges.find(({ id }) => id === treeChangeId);
      return `${treeDoneText(choice, report, change)} ${leftText(report.approved ? open.length : open.length - 1)}`;
    } finally {
      await refresh();
    }
  }

  async #decideMany(hunkIds: readonly string[], kind: 'accept' | 'reject'): Promise<string> {
    const { api, documentId, refresh } = this.parts;
    try {
      const report = await api.review.decideMany.mutate({ documentId, hunkIds: [...hunkIds], choice: { kind } });
      const done = report.results.filter(({ outcome }) => outcome === 'decided' || outcome === 'approved');
      if (done.length > 0) this.#own.push({ hunkIds: done.map(({ hunkId }) => hunkId) });
      const refused = report.results.filter(({ outcome }) => outcome === 'refused').length;
      const why = report.results.find(({ message }) => message)?.message;
      return `${reportText(kind, report, refused)}. ${why ?? ''}`.trim();
    } finally {
      await refresh();
    }
  }

  async #undo(): Promise<string> {
    const { api, documentId, userId, refresh, select } = this.parts;
    const { suggestions, treeChanges } = this.parts.state();
    const last = this.#own.pop() ?? lastDecisionBy(suggestions, treeChanges, userId);
    if (!last) return 'You have no decisions to undo.';
    const hunkIds = 'hunkIds' in last ? last.hunkIds : [];
    const [hunkId = ''] = hunkIds;
    try {
      if ('treeChangeId' in last) return undoneText(await api.treeChanges.undo.mutate(last));
      if (hunkIds.length === 1) return undoneText(await api.review.undoDecision.mutate({ hunkId }));
      return undoneManyText(await api.review.undoMany.mutate({ documentId, hunkIds: [...hunkIds] })).text;
    } finally {
      await refresh();
      select('treeChangeId' in last ? last.treeChangeId : hunkId);
    }
  }

  async #edit(hunkId: string): Promise<string> {
    const { state, edit = editText } = this.parts;
    const hunk = this.#hunk(hunkId);
    const text = edit(hunk.after);
    if (text === undefined) return 'Nothing was changed.';
    const seen = state().places.get(hunkId)?.now ?? hunk.before;
    return this.#decide(hunkId, { kind: 'own_wording', seen, text });
  }

  async #refine({ hunkId, request }: { hunkId: string; request: string }): Promise<string> {
    const { api, state } = this.parts;
    const suggestion = state().suggestions.find(({ hunks }) => hunks.some(({ id }) => id === hunkId));
    if (!suggestion) return 'This change is no longer under review.';
    await api.agent.refine.mutate({ key: randomUUID(), suggestionId: suggestion.id, hunkIds: [hunkId], request });
    return 'The agent is refining it. The new suggestion appears here.';
  }

  #hunk(hunkId: string): HunkView {
    const hunk = openHunks(this.parts.state().suggestions).find(({ id }) => id === hunkId);
    if (!hunk) throw new Error('This change is no longer under review.');
    return hunk;
  }
}
