/**
 * Moves a group below the lower edge of its list if only its heading would fit above the edge. Otherwise the list would
 * seem to end with an empty group.
 */
export function keepHeadingsWithRows(list: HTMLElement): void {
  const groups = [...list.querySelectorAll<HTMLElement>('[role="group"]')];
  for (const group of groups) group.style.marginTop = '';
  const edge = list.clientHeight;
  for (const group of groups) {
    const row = group.querySelector<HTMLElement>('[role="option"]');
    const isCut = group.offsetTop < edge && row && row.offsetTop + row.offsetHeight > edge;
    if (isCut) group.style.marginTop = `${edge - group.offsetTop}px`;
  }
}
