import { useCallback, useEffect, useState } from 'react';
import type { Awareness } from 'y-protocols/awareness';
import { t } from '@/generated/messages/document/bar';
import type { EditorHandle } from '../../editor/editor-options';
import { announce } from '../../kit/feedback/live-region';
import { showToast } from '../../kit/feedback/toast-store';
import type { Following, PresentPerson } from './Presence';

const NOBODY: readonly PresentPerson[] = [];
const loadFollowing = () => import('../../editor/presence/following');

/** Following another person through the text, and being followed. The code for it is loaded when someone follows. */
export function useFollowing(editor: EditorHandle | undefined, awareness: Awareness | undefined): Following {
  const [followed, setFollowed] = useState<PresentPerson>();
  const followers = useFollowers(editor, awareness);
  const stop = useCallback(() => {
    setFollowed(undefined);
    announce(t('stoppedFollowing'));
  }, []);

  useEffect(() => {
    if (!followed || !editor || !awareness) return;
    const { userId, name } = followed;
    const onLeft = () => {
      setFollowed(undefined);
      showToast(t('followedLeft', { name }));
    };
    const { view, ytext } = editor;
    const options = { view, ytext, awareness, userId, onLeft, onOwnMove: stop };
    return whenLoaded(
      loadFollowing().then(
        ({ follow }) =>
          () =>
            follow(options),
      ),
    );
  }, [followed, editor, awareness, stop]);

  const follow = useCallback((person: PresentPerson) => {
    setFollowed(person);
    announce(t('nowFollowing', { name: person.name }));
  }, []);
  return { followed, followers, follow, stop };
}

/** Who follows this client. While anyone does, it shares what it shows. */
function useFollowers(editor: EditorHandle | undefined, awareness: Awareness | undefined): readonly PresentPerson[] {
  const [followers, setFollowers] = useState(NOBODY);
  useEffect(() => {
    if (!awareness) return;
    let isGone = false;
    const read = () => {
      const isFollowed = [...awareness.getStates().values()].some((state) => state.follows === awareness.clientID);
      if (!isFollowed) return setFollowers((was) => (was.length === 0 ? was : NOBODY));
      void loadFollowing().then(({ followersOf }) => {
        if (!isGone) setFollowers((was) => news(was, followersOf(awareness)));
      });
    };
    read();
    awareness.on('change', read);
    return () => {
      isGone = true;
      awareness.off('change', read);
      setFollowers(NOBODY);
    };
  }, [awareness]);

  const isFollowed = followers.length > 0;
  useEffect(() => {
    if (!isFollowed || !editor || !awareness) return;
    const { view, ytext } = editor;
    return whenLoaded(
      loadFollowing().then(
        ({ shareTop }) =>
          () =>
            shareTop({ view, ytext, awareness }),
      ),
    );
  }, [isFollowed, editor, awareness]);
  return followers;
}

/** The new list if it differs; then it's said who is new. */
function news(was: readonly PresentPerson[], now: readonly PresentPerson[]): readonly PresentPerson[] {
  const ids = was.map(({ userId }) => userId);
  const added = now.filter(({ userId }) => !ids.includes(userId));
  for (const { name } of added) announce(t('newFollower', { name }));
  return added.length === 0 && now.length === was.length ? was : now;
}

/** Starts something as soon as it's loaded; what it returns is called at the end. If the end comes first, it isn't begun. */
function whenLoaded(loading: Promise<() => () => void>): () => void {
  let isGone = false;
  let end: (() => void) | undefined;
  void loading.then((start) => {
    if (!isGone) end = start();
  });
  return () => {
    isGone = true;
    end?.();
  };
}
