import Link from 'next/link';
import type { ComponentProps } from 'react';

/**
 * A link to a page of the product. Nothing is requested before a click: Next would ask the server for each link that
 * comes into view, twenty times for an opened document, and gets no content, because pages differ for each person.
 */
export function PageLink(props: ComponentProps<typeof Link>) {
  return <Link prefetch={false} {...props} />;
}
