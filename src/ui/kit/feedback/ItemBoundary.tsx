import { Component, type ErrorInfo, type ReactNode } from 'react';
import { t } from '@/generated/messages/kit';

interface ItemBoundaryProps {
  /** What it holds, for the sentence that is shown when it can't be shown. */
  item: 'change' | 'comment' | 'text' | 'thread';
  /** What the sentence stands in; `li` where the item is one of a list. */
  as?: 'div' | 'li';
  /** It is tried again when this changes, e.g. the text that could not be drawn. */
  content: unknown;
  children: ReactNode;
}

interface ItemBoundaryState {
  content: unknown;
  failed: boolean;
}

/** Around one item of a list: if it can't be drawn, a sentence stands in its place and all others stay. */
export class ItemBoundary extends Component<ItemBoundaryProps, ItemBoundaryState> {
  override state: ItemBoundaryState = { content: this.props.content, failed: false };

  static getDerivedStateFromProps({ content }: ItemBoundaryProps, state: ItemBoundaryState): ItemBoundaryState | null {
    return content === state.content ? null : { content, failed: false };
  }

  static getDerivedStateFromError(): Partial<ItemBoundaryState> {
    return { failed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error(`This ${this.props.item} can't be shown.`, error, info.componentStack);
  }

  override render(): ReactNode {
    const { as: Tag = 'div', item, children } = this.props;
    if (!this.state.failed) return children;
    return <Tag className="p-2 text-faint text-sm italic">{t('itemFailed', { item })}</Tag>;
  }
}
