import { useCallback, useEffect, useState } from 'react';
import type { Awareness } from 'y-protocols/awareness';
import type { EditorHandle } from '../../editor/editor-options';
import { announce } from '../../kit/feedback/live-region';
import { showToast } from '../../kit/feedback/toast-store';
import type { Following, PresentPerson } from './Presence';

const NOBODY: readonly PresentPerson[] = [];
const loadFollowing = () => import('../../editor/presence/following');

/** Tracks whom the person follows and who follows them. The code that follows is loaded on demand. */
export function useFollowing(editor: EditorHandle | undefined, awareness: Awareness | undefined): Following {
  const [followed, setFollowed] = useState<PresentPerson>();
  const followers = useFollowers(editor, awareness);
  const stop = useCallback(() => {
    setFollowed(undefined);
    void loadFollowing().then(({ announcements }) => announce(announcements.stopped()));
  }, []);

  useEffect(() => {
    if (!followed || !editor || !awareness) return;
    const { userId, name } = followed;
    const { view, ytext } = editor;
    return whenLoaded(
      loadFollowing().then(({ follow, announcements }) => {
        const onLeft = () => {
          setFollowed(undefined);
          showToast(announcements.left(name));
        };
        return () => follow({ view, ytext, awareness, userId, onLeft, onOwnMove: stop });
      }),
    );
  }, [followed, editor, awareness, stop]);

  const follow = useCallback((person: PresentPerson) => {
    setFollowed(person);
    void loadFollowing().then(({ announcements }) => announce(announcements.nowFollowing(person.name)));
  }, []);
  return { followed, followers, follow, stop };
}

/** Returns the people who follow this client. While there are any, it shares its scroll position. */
function useFollowers(editor: EditorHandle | undefined, awareness: Awareness | undefined): readonly PresentPerson[] {
  const [followers, setFollowers] = useState(NOBODY);
  useEffect(() => {
    if (!awareness) return;
    let isGone = false;
    const read = () => {
      const isFollowed = [...awareness.getStates().values()].some((state) => state.follows === awareness.clientID);
      if (!isFollowed) return setFollowers((was) => (was.length === 0 ? was : NOBODY));
      void loadFollowing().then(({ followersOf, announcements }) => {
        const onNew = (name: string) => announce(announcements.newFollower(name));
        if (!isGone) setFollowers((was) => changed(was, followersOf(awareness), onNew));
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

/** Returns the new list if it differs from the old one. Calls `onNew` with the name of each new follower. */
function changed(
  was: readonly PresentPerson[],
  now: readonly PresentPerson[],
  onNew: (name: string) => void,
): readonly PresentPerson[] {
  const ids = was.map(({ userId }) => userId);
  const added = now.filter(({ userId }) => !ids.includes(userId));
  for (const { name } of added) onNew(name);
  return added.length === 0 && now.length === was.length ? was : now;
}

/** Starts something once it has loaded. Returns a function that ends it, or prevents the start. */
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
