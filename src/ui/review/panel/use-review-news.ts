import { useEffect, useRef } from 'react';
import { announce } from '../../kit/feedback/live-region';
import { useViewer } from '../../shell/viewer';
import type { HunkPlaces } from '../hunks/hunk-places';
import { placeText, reviewNews } from './review-news';
import type { Review } from './use-review';

/** Announces the selected change and other people's actions to screen readers. */
export function useReviewNews({ query: { data }, open, selected }: Review, places: HunkPlaces): void {
  const { userId } = useViewer();
  const before = useRef(data);
  useEffect(() => {
    const news = before.current && data && reviewNews(before.current, data, userId);
    before.current = data;
    if (news) announce(news);
  }, [data, userId]);

  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  useEffect(() => {
    if (selected === undefined) return;
    // If the focus is on the card, the screen reader has already read its name.
    if (document.activeElement?.closest('[data-card]')?.getAttribute('data-card') === selected) return;
    const text = placeText(latest.current, selected, places.isConflict(selected));
    if (text) announce(text);
  }, [selected, places]);
}
