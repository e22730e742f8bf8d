import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SheetPage } from '@/sheets/core/compile';
import { SheetPages } from '@/ui/sheets/pages/SheetPages';
import { nextScale, scaleOf } from '@/ui/sheets/pages/zoom';
import { show } from '../page';

/** 300 by 600 points are 400 by 800 pixels. */
const page = (text: string): SheetPage => ({
  width: 300,
  height: 600,
  svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 600"><title>${text}</title></svg>`,
});

/** The blobs that currently have a URL. */
const blobs = new Map<string, Blob>();

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const url = `blob:test/${Math.random()}`;
    blobs.set(url, blob as Blob);
    return url;
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void blobs.delete(url));
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(200);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(200);
});
afterEach(() => {
  vi.restoreAllMocks();
  blobs.clear();
});

const shownIn = async (image: HTMLElement) => blobs.get(image.getAttribute('src') ?? '')?.text();
const widthOf = (image: HTMLElement) => Number.parseFloat(image.parentElement?.style.width ?? '');

test('each page is a picture with a name and a number, never part of the document', async () => {
  const { container } = show(<SheetPages pages={[page('one'), page('two')]} label="Spring offers" />);
  const images = await screen.findAllByRole('img');
  expect(images.map((image) => image.getAttribute('alt'))).toEqual([
    'Spring offers, page 1 of 2',
    'Spring offers, page 2 of 2',
  ]);
  expect(screen.getByText('Page 2 of 2')).toBeInTheDocument();
  expect(container.querySelector('[data-page] svg')).toBeNull();
  expect(await shownIn(images[1] as HTMLElement)).toContain('two');
});

test('the old page stays until the new one can be painted; then its object URL is revoked', async () => {
  const { again } = show(<SheetPages pages={[page('old')]} label="Card" />);
  const image = await screen.findByRole('img', { name: 'Card' });
  let isDecoded = () => {};
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockReturnValue(
    new Promise((resolve) => {
      isDecoded = () => resolve(undefined);
    }),
  );
  again(<SheetPages pages={[page('new')]} label="Card" />);
  expect(await shownIn(image)).toContain('old');
  isDecoded();
  await waitFor(async () => expect(await shownIn(image)).toContain('new'));
  expect(blobs.size).toBe(1);
});

test('the object URL of a page that was replaced before it could be painted is revoked, and so are all of them at the end', async () => {
  const { again, container } = show(<SheetPages pages={[page('one')]} label="Card" />);
  again(<SheetPages pages={[page('two')]} label="Card" />);
  again(<SheetPages pages={[page('three')]} label="Card" />);
  const image = await screen.findByRole('img');
  await waitFor(async () => expect(await shownIn(image)).toContain('three'));
  await waitFor(() => expect(blobs.size).toBe(1));
  again(<SheetPages pages={[]} label="Card" />);
  expect(container.querySelector('img')).toBeNull();
  await waitFor(() => expect(blobs.size).toBe(0));
});

test('a page that isn’t up to date says so', async () => {
  show(<SheetPages pages={[page('one')]} label="Card" isStale />);
  expect(await screen.findByRole('img', { name: 'Card, not up to date' })).toBeInTheDocument();
});

test('pages zoom by buttons and keys, and fit again', async () => {
  const { person } = show(<SheetPages pages={[page('one')]} label="Card" />);
  const image = await screen.findByRole('img');
  const bar = within(screen.getByRole('toolbar', { name: 'Zoom' }));
  expect(widthOf(image)).toBeCloseTo(200);
  await person.click(bar.getByRole('button', { name: 'Zoom in' }));
  expect(bar.getByText('67%')).toBeInTheDocument();
  await person.click(bar.getByRole('button', { name: 'Fit the width' }));
  expect(widthOf(image)).toBeCloseTo(200);
  await person.click(bar.getByRole('button', { name: 'Fit the whole page' }));
  expect(widthOf(image)).toBeCloseTo(100);

  screen.getByRole('region', { name: 'Pages of Card' }).focus();
  await person.keyboard('1');
  expect(widthOf(image)).toBeCloseTo(400);
  await person.keyboard('-');
  expect(bar.getByText('90%')).toBeInTheDocument();
  await person.keyboard('0');
  expect(widthOf(image)).toBeCloseTo(200);
});

test('Ctrl and the wheel zoom the pages and not the browser; the wheel alone scrolls', async () => {
  show(<SheetPages pages={[page('one')]} label="Card" />);
  const image = await screen.findByRole('img');
  const view = screen.getByRole('region', { name: 'Pages of Card' });
  const turn = createEvent.wheel(view, { deltaY: -100, cancelable: true });
  // This DOM's wheel events don't support modifier keys.
  Object.defineProperty(turn, 'ctrlKey', { value: true });
  expect(fireEvent(view, turn)).toBe(false);
  expect(widthOf(image)).toBeGreaterThan(220);
  expect(fireEvent.wheel(view, { deltaY: -100 })).toBe(true);
});

test('two fingers zoom by as much as they move apart', async () => {
  show(<SheetPages pages={[page('one')]} label="Card" />);
  const image = await screen.findByRole('img');
  const view = screen.getByRole('region', { name: 'Pages of Card' });
  const fingers = (distance: number) => ({
    touches: [
      { clientX: 0, clientY: 0 },
      { clientX: distance, clientY: 0 },
    ],
  });
  fireEvent.touchStart(view, fingers(100));
  fireEvent.touchMove(view, fingers(150));
  expect(widthOf(image)).toBeCloseTo(300);
});

test('fitted pages never leave the room, and each step of zoom ends at a limit', () => {
  const size = fc.record({ width: fc.integer({ min: 20, max: 5_000 }), height: fc.integer({ min: 20, max: 5_000 }) });
  fc.assert(
    fc.property(size, fc.array(size, { minLength: 1, maxLength: 4 }), (room, pages) => {
      const isTiny = (scale: number) => scale === 0.1;
      const byPage = scaleOf('page', room, pages);
      const byWidth = scaleOf('width', room, pages);
      expect(byPage).toBeLessThanOrEqual(byWidth);
      for (const { width, height } of pages) {
        expect(isTiny(byWidth) || (width * byWidth * 96) / 72 <= room.width + 0.01).toBe(true);
        expect(isTiny(byPage) || (height * byPage * 96) / 72 <= room.height + 0.01).toBe(true);
      }
    }),
  );
  let scale = 0.37;
  for (let i = 0; i < 30; i++) scale = nextScale(scale, 1);
  expect(scale).toBe(5);
  for (let i = 0; i < 30; i++) scale = nextScale(scale, -1);
  expect(scale).toBe(0.1);
});
