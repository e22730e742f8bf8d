import { notFound } from 'next/navigation';

/** All addresses without a page, so that people who are signed in keep the sidebar. */
export default function Page() {
  notFound();
}
