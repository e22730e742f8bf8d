import { Component, type ErrorInfo, type ReactNode } from 'react';
import { t } from '@/generated/messages/kit/boundary';

interface ItemBoundaryProps {
  /** What the item is, for the message shown if it can't be drawn. */
  item: 'change' | 'comment' | 'text' | 'thread';
  /** The element around the message. Use `li` for an item of a list. */
  as?: 'div' | 'li';
  /** When this changes, drawing is tried again. For example, the text that couldn't be drawn. */
  content: unknown;
  children: ReactNode;
}

interface ItemBoundaryState {
  content: unknown;
  failed: boolean;
}

/** Wraps one item of a list. If the item can't be drawn, a message replaces it and the other items stay. */
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
